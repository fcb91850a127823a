/**
 * Customs tariff codes: six digits are the HS code, national tariffs have eight, ten or twelve; Türkiye's GTİP
 * has twelve.
 */
import { dictionary } from '../dictionary.ts'
import { territoryOf } from './territory.ts'

/**
 * `shortForDestination`: valid, but the destination's tariff has more digits, so the broker will request them.
 * Only a warning (docs/rules.md, Shipments).
 */
export type HsVerdict = 'ok' | 'malformed' | 'unknownChapter' | 'shortForDestination'

export const gtipDigits = 12
/** The first six digits are common to all countries (World Customs Organization). */
const hsMinDigits = 6

/** Length of the import tariff code in countries that require more than six digits from couriers. */
const tariffDigits: Readonly<Record<string, number>> = dictionary({
  AU: 8,
  BR: 8,
  CA: 10,
  CH: 8,
  CN: 10,
  GB: 10,
  IN: 8,
  JP: 9,
  KR: 10,
  MX: 8,
  NO: 8,
  RU: 10,
  US: 10,
})

/** Countries whose tariff code couriers ask with more than six digits; the European Union is apart. */
export const tariffCountries: readonly string[] = Object.keys(tariffDigits)

/** European codes have 8 digits for export and 10 (TARIC) for import; brokers accept 8. */
export const tariffDigitsOf = (countryCode: string): number =>
  tariffDigits[countryCode] ?? (territoryOf(countryCode).isEuCustoms ? 8 : hsMinDigits)

/** Returns digits only: '6109.10.00.00.00' becomes 610910000000. */
export const compactHsCode = (code: string): string => code.replace(/[\s.]/g, '')

/** Accepts six to twelve digits of an existing chapter: 01 to 97 except 77, which is reserved. */
export const checkHsCode = (code: string, destinationCode: string): HsVerdict => {
  const digits = compactHsCode(code)
  if (!/^\d{6,12}$/.test(digits)) return 'malformed'
  const chapter = Number(digits.slice(0, 2))
  if (chapter < 1 || chapter > 97 || chapter === 77) return 'unknownChapter'
  return digits.length < tariffDigitsOf(destinationCode) ? 'shortForDestination' : 'ok'
}

/** Returns the six digits by which distinct codes are counted for duties. */
export const toHs6 = (code: string): string => compactHsCode(code).slice(0, hsMinDigits)
