/**
 * Landed cost in countries whose tax on imports is known and whose tariff mostly is not. Facts were collected
 * from general knowledge and pages of carriers; the customs administrations of Norway and Switzerland were read
 * for their own rules.
 */
import type { Consignment, FactConfidence, LegalFact } from '../../customs/border/consignment.ts'
import { dictionary } from '../../dictionary.ts'
import { fromDecimal, money } from '../../money/money.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import { declaredValues, isAbove, isGiftWithin, valueConsignment } from './consignmentValue.ts'
import type { CustomsValueBasis, ValuedConsignment } from './consignmentValue.ts'
import { isInForce } from './europeanFacts.ts'
import type { LandedCost, LandedCostInput, LandedWay } from './landedCost.ts'
import { tariffDuty } from './tariffDuty.ts'
import { finishWay, freeInPart, freeOfDuty, knownCharges, unknownWay } from './way.ts'
import type { Charges, Vat } from './way.ts'

interface Rate {
  percent: string
  fact: LegalFact
}

interface ImportRules {
  currency: Currency
  /** `fob`: duty applies to the value without transport. */
  basis: CustomsValueBasis
  /** Tax on imports by day; empty: the country has none. */
  vat: readonly Rate[]
  /** Tax up to and including this amount is not collected. */
  collectedAbove?: { amount: Money; fact: LegalFact }
  /** Gifts between private persons are free of tax up to the limit. */
  gift?: { limit: Money; fact: LegalFact }
  /** Goods of chapters 25 to 97 are free of duty. */
  industrialGoods?: LegalFact
  /** The seller collects the tax up to the limit, and no duty is due. */
  saleScheme?: {
    limit: Money
    /** True when the limit applies to each item, false for the consignment. */
    isPerItem: boolean
    /** Registration is voluntary, so that the goods may also enter without the scheme. */
    isOptional: boolean
    firstChapter: number
    fact: LegalFact
  }
  /** No duty up to the limit, nor tax where `coversVat`. */
  relief?: { limit: Money; coversVat: boolean; individualsOnly: boolean; fact: LegalFact }
}

const fact = (
  [source, note]: readonly [source: string, note: string],
  from: Day,
  confidence: FactConfidence,
  to: Day | null = null,
): LegalFact => ({
  source,
  note,
  from,
  to,
  confidence,
})

const vat = (percent: string, from: Day, confidence: FactConfidence, to: Day | null = null): Rate => ({
  percent,
  fact: fact(['', 'standardRate'], from, confidence, to),
})

const swiss: ImportRules = {
  currency: 'CHF',
  basis: 'cif',
  vat: [vat('8.1', '2024-01-01', 'reported'), vat('7.7', '2018-01-01', 'reported', '2023-12-31')],
  collectedAbove: {
    amount: fromDecimal('5.00', 'CHF'),
    fact: fact(['SR 641.204, art. 1', 'swissMinimum'], '2014-07-01', 'official'),
  },
  gift: {
    limit: fromDecimal('100.00', 'CHF'),
    fact: fact(['SR 641.204, art. 1', 'swissGift'], '2014-07-01', 'official'),
  },
  industrialGoods: fact(['', 'swissIndustrialGoods'], '2024-01-01', 'reported'),
}

const rulesByCountry: Readonly<Record<string, ImportRules>> = dictionary<ImportRules>({
  CH: swiss,
  LI: swiss,
  NO: {
    currency: 'NOK',
    basis: 'cif',
    vat: [{ percent: '25', fact: fact(['toll.no', 'norwegianVat'], '2005-01-01', 'official') }],
    saleScheme: {
      limit: fromDecimal('3000.00', 'NOK'),
      isPerItem: true,
      isOptional: true,
      firstChapter: 25,
      fact: fact(['toll.no', 'voec'], '2020-04-01', 'official'),
    },
  },
  AU: {
    currency: 'AUD',
    basis: 'fob',
    vat: [vat('10', '2000-07-01', 'reported')],
    saleScheme: {
      limit: fromDecimal('1000.00', 'AUD'),
      isPerItem: false,
      isOptional: false,
      firstChapter: 1,
      fact: fact(['Sovos', 'australianGst'], '2018-07-01', 'reported'),
    },
  },
  CA: {
    currency: 'CAD',
    basis: 'fob',
    vat: [vat('5', '2008-01-01', 'reported')],
    relief: {
      limit: fromDecimal('20.00', 'CAD'),
      coversVat: true,
      individualsOnly: false,
      fact: fact(['', 'canadianRelief'], '2018-01-01', 'doubtful'),
    },
  },
  SA: {
    currency: 'SAR',
    basis: 'cif',
    vat: [vat('15', '2020-07-01', 'reported'), vat('5', '2018-01-01', 'reported', '2020-06-30')],
    relief: {
      limit: fromDecimal('1000.00', 'SAR'),
      coversVat: false,
      individualsOnly: true,
      fact: fact(['', 'saudiRelief'], '2018-01-01', 'doubtful'),
    },
  },
  AE: { currency: 'AED', basis: 'cif', vat: [vat('5', '2018-01-01', 'reported')] },
  BH: { currency: 'BHD', basis: 'cif', vat: [vat('10', '2022-01-01', 'doubtful')] },
  OM: { currency: 'OMR', basis: 'cif', vat: [vat('5', '2021-04-16', 'doubtful')] },
  QA: { currency: 'QAR', basis: 'cif', vat: [] },
  KW: { currency: 'KWD', basis: 'cif', vat: [] },
  JP: { currency: 'JPY', basis: 'cif', vat: [vat('10', '2019-10-01', 'reported')] },
  IS: { currency: 'ISK', basis: 'cif', vat: [vat('24', '2015-01-01', 'doubtful')] },
  RS: { currency: 'RSD', basis: 'cif', vat: [vat('20', '2012-10-01', 'doubtful')] },
  AZ: { currency: 'AZN', basis: 'cif', vat: [vat('18', '1992-01-01', 'doubtful')] },
  UA: { currency: 'UAH', basis: 'cif', vat: [vat('20', '1995-01-01', 'doubtful')] },
})

/** Rules of these countries, for the days on which they begin and end. */
export const factsOfOthers: readonly LegalFact[] = Object.values(rulesByCountry).flatMap(
  ({ vat: rates, collectedAbove, gift, industrialGoods, saleScheme, relief }) => [
    ...rates.map(({ fact: period }) => period),
    ...[collectedAbove?.fact, gift?.fact, industrialGoods, saleScheme?.fact, relief?.fact].filter(
      (one) => one !== undefined,
    ),
  ],
)

/** Duty by the edition; goods that the country frees are known without one. */
const dutyOf = (
  { day, destination }: Consignment,
  valued: ValuedConsignment,
  input: LandedCostInput,
  { industrialGoods }: ImportRules,
): Charges => {
  const { countryCode } = destination
  if (!industrialGoods || !isInForce(industrialGoods, day)) return tariffDuty(valued, input, countryCode)
  const isIndustrial = ({ hsCode }: Consignment['goods'][number]) =>
    hsCode !== null && Number(hsCode.slice(0, 2)) >= 25
  return freeInPart(valued, isIndustrial, industrialGoods, (others) => tariffDuty(others, input, countryCode))
}

/** True when the sale scheme of the destination can be used. */
const canUseScheme = (
  { day, purpose, receiver, goods }: Consignment,
  { limit, isPerItem, firstChapter, fact: { from } }: NonNullable<ImportRules['saleScheme']>,
  rates: LandedCostInput['rates'],
): boolean => {
  if (day < from || purpose !== 'sale' || receiver.kind !== 'individual') return false
  const isChapterAllowed = ({ hsCode }: Consignment['goods'][number]) =>
    firstChapter === 1 || (hsCode !== null && Number(hsCode.slice(0, 2)) >= firstChapter)
  if (!goods.every(isChapterAllowed)) return false
  if (!isPerItem)
    return !isAbove(
      goods.flatMap(({ value }) => (value ? [value] : [])),
      limit,
      rates,
    )
  return goods.every(({ value, quantity, unit }) => {
    const count = unit === 'piece' ? Math.max(1, Math.floor(quantity)) : 1
    return value !== null && !isAbove([value], money(limit.minor * count, limit.currency), rates)
  })
}

const waysOf = (
  consignment: Consignment,
  input: LandedCostInput,
  valued: ValuedConsignment,
  rules: ImportRules,
): LandedWay[] => {
  const { day, destination, receiver } = consignment
  const rate = rules.vat.find(({ fact: period }) => isInForce(period, day))
  const chargeVat = (due: 'sale' | 'border'): Vat => {
    if (rules.vat.length === 0) return 'none'
    if (!rate) return { unknown: destination.countryCode }
    const { gift } = rules
    if (gift && isGiftWithin(consignment, gift.limit, input.rates))
      return { percent: '0', due, fact: gift.fact }
    const { collectedAbove } = rules
    return { ...rate, due, ...(collectedAbove ? { collectedAbove } : {}) }
  }
  const fees = knownCharges([], valued.currency)
  const finish = (kind: LandedWay['kind'], duty: Charges, tax: Vat) =>
    finishWay(kind, consignment, valued, input, { duty, fees, vat: tax })

  const { saleScheme, relief } = rules
  const bySale =
    saleScheme && canUseScheme(consignment, saleScheme, input.rates)
      ? finish('saleVat', freeOfDuty(valued, saleScheme.fact), chargeVat('sale'))
      : null
  if (bySale && !saleScheme?.isOptional) return [bySale]
  const isRelieved =
    relief !== undefined &&
    isInForce(relief.fact, day) &&
    (!relief.individualsOnly || receiver.kind === 'individual') &&
    !isAbove(declaredValues(consignment), relief.limit, input.rates)
  if (isRelieved) {
    const tax: Vat = relief.coversVat
      ? { percent: '0', due: 'border', fact: relief.fact }
      : chargeVat('border')
    return [finish('entry', freeOfDuty(valued, relief.fact), tax)]
  }
  const entry = finish('entry', dutyOf(consignment, valued, input, rules), chargeVat('border'))
  return bySale ? [entry, bySale] : [entry]
}

/** Undefined for a country without known rules. */
export const otherLandedCost = (consignment: Consignment, input: LandedCostInput): LandedCost | undefined => {
  const rules = rulesByCountry[consignment.destination.countryCode]
  if (!rules) return undefined
  const { currency, basis } = rules
  const valued = valueConsignment(consignment, input, currency, basis)
  if ('unknowns' in valued) return { currency, ways: [unknownWay('entry', valued.unknowns)] }
  return { currency, ways: waysOf(consignment, input, valued, rules) }
}
