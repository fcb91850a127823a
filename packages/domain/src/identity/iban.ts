/** International bank account numbers (ISO 13616; library: ibantools). */
import { electronicFormatIBAN, friendlyFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'

/** Validates the country's format and length, and both check digits. Ignores spaces. */
export const isIban = (text: string): boolean => {
  const compact = electronicFormatIBAN(text)
  return compact !== null && isValidIBAN(compact)
}

/** Converts an IBAN to its stored form: capitals without spaces. */
export const compactIban = (text: string): string => electronicFormatIBAN(text) ?? ''

/** Formats an IBAN for display in groups of four. */
export const groupIban = (text: string): string => friendlyFormatIBAN(text) ?? text

/** Returns the bank's five-digit code in a Turkish IBAN, null for other countries. */
export const turkishBankCode = (iban: string): string | null => {
  const compact = compactIban(iban)
  return isIban(compact) && compact.startsWith('TR') ? compact.slice(4, 9) : null
}

/** SWIFT code of a bank (ISO 9362): 8 characters, 11 with the branch. */
export const isSwiftCode = (text: string): boolean => isValidBIC(text)
