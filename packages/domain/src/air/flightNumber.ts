/** 'TK 6401' → 'TK6401': airline code, up to four digits, optional letter. Null for anything else. */
export const normaliseFlightNumber = (text: string): string | null => {
  const parts = /^([A-Z0-9]{2})\s?0*(\d{1,4})([A-Z])?$/.exec(text.trim().toUpperCase())
  if (!parts) return null
  const [, airline, number, suffix = ''] = parts as unknown as [string, string, string, string | undefined]
  return /[A-Z]/.test(airline) ? `${airline}${number}${suffix}` : null
}
