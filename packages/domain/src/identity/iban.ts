/** International bank account numbers (ISO 13616; library: ibantools). */
import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** Form and length of its country, and both check digits. Spaces do not matter. */
export const isIban = (text: string): boolean => {
  const compact = electronicFormatIBAN(text)
  return compact !== null && isValidIBAN(compact)
}

/** Without spaces, in capitals, as it is stored. */
export const compactIban = (text: string): string => electronicFormatIBAN(text) ?? ''

/** In groups of four, as it is shown. */
export const groupIban = (text: string): string => friendlyFormatIBAN(text) ?? text

/** The bank's five-digit code inside a Turkish IBAN, null for other countries. */
export const turkishBankCode = (iban: string): string | null => {
  const compact = compactIban(iban)
  return isIban(compact) && compact.startsWith('TR') ? compact.slice(4, 9) : null
}

/** SWIFT code of a bank (ISO 9362): 8 characters, 11 with the branch. */
export const isSwiftCode = (text: string): boolean => isValidBIC(text)
