/**
 * Dial codes whose numbers keep their leading zero when called from abroad (ITU-T E.164 national plans): Italy
 * with the Vatican, San Marino, Côte d'Ivoire, Congo, Gabon.
 */
const keepsZero: ReadonlySet<string> = new Set(['+39', '+378', '+379', '+225', '+242', '+241'])

/**
 * Returns the number as dialled after the dial code: '0532…' after +90 loses its national zero, '06…' after +39
 * keeps it.
 */
export const withoutTrunkZero = (dialCode: string, number: string): string =>
  keepsZero.has(dialCode) ? number : number.replace(/^0+/, '')
