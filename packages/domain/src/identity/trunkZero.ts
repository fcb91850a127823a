/**
 * Dial codes whose numbers keep a zero at their beginning when they are called from abroad (ITU-T E.164 national plans):
 * Italy with the Vatican, San Marino, Côte d'Ivoire, Congo, Gabon.
 */
const keepsZero: ReadonlySet<string> = new Set(['+39', '+378', '+379', '+225', '+242', '+241'])

/** The number as it follows the dial code: '0532…' after +90 loses the zero of national calls, '06…' after +39 keeps it. */
export const withoutTrunkZero = (dialCode: string, number: string): string =>
  keepsZero.has(dialCode) ? number : number.replace(/^0+/, '')
