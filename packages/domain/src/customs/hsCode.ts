/** Customs tariff codes: HS of six digits, national tariffs to eight, ten or twelve; GTİP in Türkiye is twelve. */
import { dictionary } from '../dictionary.ts'
import { territoryOf } from './territory.ts'

/**
 * `shortForDestination`: right, but the destination's tariff wants more digits, so its broker will ask: a doubt that
 * warns (docs/rules.md, Shipments).
 */
export type HsVerdict = 'ok' | 'malformed' | 'unknownChapter' | 'shortForDestination'

export const gtipDigits = 12
/** Every country shares the first six (World Customs Organization). */
const hsMinDigits = 6

/** Digits of the import tariff of countries that ask couriers for more than six. */
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

/** A European code is of 8 digits on export and 10 (TARIC) on import; brokers take 8. */
export const tariffDigitsOf = (countryCode: string): number =>
  tariffDigits[countryCode] ?? (territoryOf(countryCode).isEuCustoms ? 8 : hsMinDigits)

/** Digits only: '6109.10.00.00.00' is 610910000000. */
export const compactHsCode = (code: string): string => code.replace(/[\s.]/g, '')

/** Six to twelve digits of a chapter that exists: 01 to 97 without 77, which is kept free for later. */
export const checkHsCode = (code: string, destinationCode: string): HsVerdict => {
  const digits = compactHsCode(code)
  if (!/^\d{6,12}$/.test(digits)) return 'malformed'
  const chapter = Number(digits.slice(0, 2))
  if (chapter < 1 || chapter > 97 || chapter === 77) return 'unknownChapter'
  return digits.length < tariffDigitsOf(destinationCode) ? 'shortForDestination' : 'ok'
}

/** The six digits that duties per distinct code are counted by. */
export const toHs6 = (code: string): string => compactHsCode(code).slice(0, hsMinDigits)
