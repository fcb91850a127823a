/**
 * Customs limits that depend on value, destination and day. Each dated rule names its source. Values are
 * compared in the currency of the rule; the caller converts the goods value first and rounds up, so that a
 * value slightly above a limit stays above it.
 */
import { fromDecimal } from '../money/money.ts'
import type { Currency, Money } from '../money/money.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'
import { territoryOf } from './territory.ts'

const inCurrency = (value: Money, currency: Currency): number => {
  if (value.currency !== currency)
    throw new RangeError(`a value in ${currency} is needed, not in ${value.currency}`)
  return value.minor
}

/** Limit of the goods value into the European Union: above it an A.TR is required and IOSS does not apply. */
export const atrLimitEur = fromDecimal('150.00', 'EUR')
const eur150 = atrLimitEur.minor
/** Limit of the goods value up to which IOSS applies, inclusive. */
export const iossLimitEur = atrLimitEur
const usd500 = fromDecimal('500.00', 'USD').minor

export type ReceiverKind = 'individual' | 'corporate'

/** Destination of goods. Some territories, identified by postal code, have rules of their own (territory.ts). */
export interface Destination {
  readonly countryCode: string
  readonly postalCode?: string | null
}

/**
 * An A.TR is required for goods over 150 EUR into the EU-Türkiye customs union. Exactly 150 EUR is below the
 * limit.
 */
export const asksForAtr = ({ countryCode, postalCode }: Destination, goodsEur: Money): boolean =>
  territoryOf(countryCode, postalCode).takesAtr && inCurrency(goodsEur, 'EUR') > eur150

/**
 * IOSS: goods up to and including 150 EUR to an individual in the European VAT area (Directive (EU) 2017/2455,
 * title XII chapter 6 section 4). Documents contain no goods. Excise goods are excluded and are not shipped by
 * this product.
 */
export const iossApplies = (destination: Destination, receiver: ReceiverKind, goodsEur: Money): boolean => {
  const value = inCurrency(goodsEur, 'EUR')
  return canUseIoss(destination, receiver) && value > 0 && value <= eur150
}

/** Returns true when IOSS is possible for this destination and receiver, regardless of the goods value. */
export const canUseIoss = ({ countryCode, postalCode }: Destination, receiver: ReceiverKind): boolean =>
  receiver === 'individual' && territoryOf(countryCode, postalCode).isEuVat

/**
 * Executive Order 14324 of 30 Jul 2025 ended the exemption of 19 USC 1321(a)(2)(C), last 800 USD, for every
 * country from this day.
 */
export const usDeMinimisEnd: Day = '2025-08-29'

/** Returns true when goods into the United States are dutiable at any value; offers then show a note. */
export const hasNoUsDeMinimis = (countryCode: string, day: Day): boolean =>
  (countryCode === 'US' || countryCode === 'PR') && day >= usDeMinimisEnd

/** Goods over 500 USD without insurance show a warning. */
export const warnsAboutInsurance = (goodsUsd: Money, isInsured: boolean): boolean =>
  !isInsured && inCurrency(goodsUsd, 'USD') > usd500

export const microExportAct = 'Posta ve Hızlı Kargo Yoluyla Taşınan Eşyanın Gümrük İşlemlerine İlişkin Tebliğ'

/** Türkiye's micro export (BGB): 300 kg and 15,000 EUR up to and including 2 Jan 2026, then 600 kg and 30,000 EUR. */
export const microExportLimits = [
  { from: '2026-01-03', to: null, maxKg: 600, maxEur: fromDecimal('30000.00', 'EUR') },
  { from: '2019-07-14', to: '2026-01-02', maxKg: 300, maxEur: fromDecimal('15000.00', 'EUR') },
] as const

export type MicroExportLimit = (typeof microExportLimits)[number]

/** Returns the limits of the day; undefined before the regime began. */
export const microExportLimitOn = (day: Day): MicroExportLimit | undefined =>
  microExportLimits.find((limit) => limit.from <= day)

/** Returns the first exceeded limit; values equal to a limit are allowed. */
export const checkMicroExport = (
  day: Day,
  grossKg: number,
  goodsEur: Money,
): 'ok' | 'tooHeavy' | 'tooValuable' => {
  const limit = microExportLimitOn(day)
  if (limit === undefined || grossKg > limit.maxKg) return 'tooHeavy'
  return inCurrency(goodsEur, 'EUR') > limit.maxEur.minor ? 'tooValuable' : 'ok'
}
