/** Returns the local calendar day of a moment in a time zone, such as '2026-11-25'. */
export const dayAt = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
