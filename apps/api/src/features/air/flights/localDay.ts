/** The calendar day of a moment by the clocks of a place, '2026-11-25'. */
export const dayAt = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
