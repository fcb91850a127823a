/**
 * Second program for the landed cost. It computes from the tables of docs/landed-cost-cases.md by the rules
 * written there, imports only types of the product, and has its own arithmetic.
 */
import type { Consignment, ConsignmentGoods } from '../../../customs/border/consignment.ts'
import type { Money } from '../../../money/money.ts'
import type { LandedLineCode, LandedUnknownReason, LandedWayKind } from '../landedCost.ts'
import {
  decimal,
  isAbove,
  larger,
  minus,
  nothing,
  ofCents,
  over,
  percent,
  plus,
  rounded,
  smaller,
  times,
  toCents,
  total,
  whole,
} from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { dutyOf } from './writtenRate.ts'

/** Rows of the page. Days are inclusive; empty for an open end. */
export interface Tables {
  lira: Readonly<Record<string, string>>
  tariff: readonly { tariff: string; code: string; rate: string }[]
  vat: readonly { country: string; postalCode: string; from: string; to: string; rate: string }[]
  layers: readonly { rate: string; from: string; to: string }[]
  processing: readonly { from: string; to: string; min: string; max: string; informal: string }[]
  held: readonly { code: string; reason: string; from: string }[]
}

export interface Parcel {
  consignment: Consignment
  freight: Money | null
  insurance: Money | null
}

export interface SecondLine {
  code: LandedLineCode
  goods: number | null
  cents: bigint
  due: 'sale' | 'border'
}

export interface SecondWay {
  kind: LandedWayKind
  lines: readonly SecondLine[]
  unknowns: readonly LandedUnknownReason[]
  /** Cents due at the border; null with an unknown part. */
  total: { least: bigint; most: bigint } | null
}

export interface SecondAnswer {
  currency: string
  /** Ways that the page expects, the declared one first. */
  ways: readonly SecondWay[]
  /** Computes any way of the consignment. */
  price: (kind: LandedWayKind) => SecondWay
}

interface Zone {
  currency: string
  /** Tariff of the duty; null without one at hand. */
  tariff: 'US' | 'EU' | 'GB' | null
  takesAtr: boolean
  /** Country and postal code of the VAT rate; null where no source has the rate. */
  vat: { country: string; postalCode: string } | null
}

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const outside: readonly (readonly [string, RegExp])[] = [
  ['ES', /^5[12]\d{3}$/],
  ['DE', /^(78266|27498)$/],
  ['IT', /^23041$/],
]
const withoutVat: readonly (readonly [string, RegExp])[] = [
  ['ES', /^3[58]\d{3}$/],
  ['FI', /^22\d{3}$/],
  ['AX', /./],
]
const currencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  LI: 'CHF',
  NO: 'NOK',
  AU: 'AUD',
  CA: 'CAD',
  AE: 'AED',
  JP: 'JPY',
  SA: 'SAR',
  QA: 'QAR',
}
const isOne = (list: readonly (readonly [string, RegExp])[], country: string, postalCode: string) =>
  list.some(([of, pattern]) => of === country && pattern.test(postalCode))

const zoneOf = (country: string, postalCode: string): Zone => {
  const european = { currency: 'EUR', tariff: 'EU', takesAtr: true } as const
  if (country === 'US' || country === 'PR')
    return { currency: 'USD', tariff: 'US', takesAtr: false, vat: null }
  if (country === 'XI' || (country === 'GB' && postalCode.startsWith('BT')))
    return { ...european, takesAtr: false, vat: { country: 'GB', postalCode: '' } }
  if (country === 'GB')
    return { currency: 'GBP', tariff: 'GB', takesAtr: false, vat: { country, postalCode: '' } }
  if (isOne(withoutVat, country, postalCode)) return { ...european, vat: null }
  if (country === 'MC') return { ...european, vat: { country: 'FR', postalCode: '' } }
  if (union.includes(country) && !isOne(outside, country, postalCode))
    return { ...european, vat: { country, postalCode: postalCode.replace(/\D/g, '') } }
  return {
    currency: currencies[country] ?? 'EUR',
    tariff: null,
    takesAtr: false,
    vat: currencies[country] ? { country: country === 'LI' ? 'CH' : country, postalCode: '' } : null,
  }
}

const isOn = (day: string, { from, to }: { from: string; to: string }) =>
  (from === '' || from <= day) && (to === '' || day <= to)
const isIndustrial = ({ hsCode }: ConsignmentGoods) => hsCode !== null && Number(hsCode.slice(0, 2)) >= 25
const countCodes = (goods: readonly ConsignmentGoods[], digits: number): bigint =>
  BigInt(new Set(goods.map(({ hsCode }) => hsCode?.slice(0, digits))).size)
const eur = { limit: decimal('150'), item: 3n, romanianFee: decimal('25'), frenchFee: 2n }

/** Computes a consignment from the tables. */
export const secondProgram = ({ consignment, freight, insurance }: Parcel, tables: Tables): SecondAnswer => {
  const { day, goods, destination, purpose, receiver, sender } = consignment
  const country = destination.countryCode
  const zone = zoneOf(country, destination.postalCode ?? '')

  const exactly = (amount: Money): Fraction | null => {
    const cents = ofCents(BigInt(amount.minor))
    if (amount.currency === zone.currency) return cents
    const [from, into] = [tables.lira[amount.currency], tables.lira[zone.currency]]
    return from && into ? over(times(cents, decimal(from)), decimal(into)) : null
  }
  const exactValues = goods.map(({ value }) => value && exactly(value))
  const valuesAreKnown = exactValues.every((value) => value !== null)
  const intrinsic = total(exactValues.map((value) => value ?? nothing))
  const values = exactValues.map((value) => (value ? rounded(value) : nothing))
  const carriage = total([freight, insurance].map((part) => rounded((part && exactly(part)) ?? nothing)))
  const sumOfValues = total(values)
  const sale = purpose === 'sale'

  const isGiftWithin = (limit: string) =>
    purpose === 'gift' &&
    sender.kind === 'individual' &&
    receiver.kind === 'individual' &&
    valuesAreKnown &&
    !isAbove(intrinsic, decimal(limit))

  /** Reasons that stop everything that depends on a value. */
  const missing = goods.flatMap(({ value }, index): LandedUnknownReason[] =>
    value === null ? ['valueMissing'] : exactValues[index] === null ? ['exchangeRateMissing'] : [],
  )

  /** Share of freight and insurance of the first lines together, in whole cents. */
  const sharedUpTo = (count: number): Fraction =>
    sumOfValues.top === 0n
      ? nothing
      : rounded(over(times(carriage, total(values.slice(0, count))), sumOfValues))
  const customsValue = (index: number): Fraction =>
    zone.tariff === 'US'
      ? values[index]!
      : total([values[index]!, sharedUpTo(index + 1), minus(sharedUpTo(index))])

  const duties = (index: number): { least: Fraction; most: Fraction } | LandedUnknownReason => {
    const { hsCode, netKg, quantity, unit } = goods[index]!
    if (hsCode === null) return 'codeMissing'
    const code = hsCode.length < 12 ? hsCode : hsCode.slice(0, zone.tariff === 'US' ? 6 : 8)
    const own = tables.tariff.filter(({ tariff }) => tariff === zone.tariff)
    const below = own.filter((row) => row.code.startsWith(code))
    const above = own.filter((row) => code.startsWith(row.code)).sort((a, b) => b.code.length - a.code.length)
    const rows = [...new Set([...above.slice(0, 1), ...below])]
    if (rows.length === 0) return 'codeUnknown'
    const held =
      zone.tariff === 'US' &&
      tables.held.find((one) => one.from <= day && rows.some((row) => row.code.startsWith(one.code)))
    if (held) return held.reason as LandedUnknownReason
    const amounts: Fraction[] = []
    for (const { rate } of rows) {
      const duty = dutyOf(rate, {
        value: customsValue(index),
        kg: netKg === null ? null : decimal(String(netKg)),
        pieces: unit === 'piece' ? whole(BigInt(quantity)) : null,
      })
      if (typeof duty === 'string') return duty
      amounts.push(rounded(duty))
    }
    return { least: amounts.reduce(smaller), most: amounts.reduce(larger) }
  }

  const vatRate = (): Fraction | null => {
    const at = zone.vat
    if (at === null) return null
    const fits = tables.vat.filter((row) => row.country === at.country && isOn(day, row))
    const local = fits.find(
      (row) => row.postalCode && new RegExp(`^(${row.postalCode})$`).test(at.postalCode),
    )
    const found = local ?? fits.find((row) => row.postalCode === '')
    return found ? percent(found.rate.replace('%', '')) : null
  }

  const lines = (kind: LandedWayKind, all: SecondLine[], least: bigint): SecondWay => ({
    kind,
    lines: all.filter(({ cents }) => cents > 0n),
    unknowns: [],
    total: { least, most: all.reduce((sum, line) => (line.due === 'border' ? sum + line.cents : sum), 0n) },
  })
  const unknown = (kind: LandedWayKind, unknowns: LandedUnknownReason[]): SecondWay => ({
    kind,
    lines: [],
    unknowns: [...new Set(unknowns)],
    total: null,
  })
  const whatIsUnknown = (found: readonly (object | LandedUnknownReason)[]) =>
    found.filter((one): one is LandedUnknownReason => typeof one === 'string')

  /** Duty by line, VAT and fees. `free` excepts lines of goods from the duty. */
  const taxed = (
    kind: LandedWayKind,
    options: {
      free: (one: ConsignmentGoods) => boolean
      items: bigint
      vatDue: 'sale' | 'border'
      /** Fee within the base of VAT, and fee outside it. */
      fee: Fraction
      otherFee: Fraction
    },
  ): SecondWay => {
    const rate = vatRate()
    const found = goods.map((one, index) =>
      missing.length > 0
        ? ('valueMissing' as const)
        : options.free(one)
          ? { least: nothing, most: nothing }
          : duties(index),
    )
    const reasons = missing.length > 0 ? [...missing] : whatIsUnknown(found)
    if (rate === null) reasons.push('vatUnknown')
    if (reasons.length > 0) return unknown(kind, reasons)
    const known = found.filter((one) => typeof one !== 'string')
    const items = whole(options.items)
    const [fee, otherFee] = [rounded(options.fee), rounded(options.otherFee)]
    const fees = toCents(plus(fee, otherFee))
    const base = total([sumOfValues, carriage, items, fee])
    const vatOn = (duty: readonly Fraction[]) => toCents(times(plus(base, total(duty)), rate!))
    const leastDuties = known.map(({ least }) => least)
    const mostDuties = known.map(({ most }) => most)
    const leastAtBorder = [toCents(total([...leastDuties, items])), fees]
    if (options.vatDue === 'border') leastAtBorder.push(vatOn(leastDuties))
    return lines(
      kind,
      [
        ...mostDuties.map((duty, index): SecondLine => ({
          code: 'duty',
          goods: index,
          cents: toCents(duty),
          due: 'border',
        })),
        { code: 'lowValueDuty', goods: null, cents: toCents(items), due: 'border' },
        { code: 'vat', goods: null, cents: vatOn(mostDuties), due: options.vatDue },
        { code: 'nationalFee', goods: null, cents: fees, due: 'border' },
      ],
      leastAtBorder.reduce((sum, cents) => sum + cents, 0n),
    )
  }

  const none = () => false
  const all = () => true

  const european = (): SecondAnswer => {
    const isLow = !isAbove(intrinsic, eur.limit)
    const isConsumerSale = sale && receiver.kind === 'individual' && sender.kind === 'corporate'
    const era = day < '2026-07-01' ? 'relief' : day < '2028-07-01' ? 'items' : 'tariff'
    const isCodeMissing = goods.some(({ hsCode }) => hsCode === null)
    const isConsumerItem = era === 'items' && isLow && isConsumerSale
    /** Fee of France, by six digits in the reduced declaration and by ten in the full one. */
    const frenchFee = (digits: number): Fraction => {
      const isDue =
        (country === 'FR' || country === 'MC') && isLow && day >= '2026-03-01' && day <= '2026-06-30'
      return isDue ? whole(eur.frenchFee * countCodes(goods, digits)) : nothing
    }
    const isRomanian = country === 'RO' && sale && day >= '2026-01-01' && isAbove(eur.limit, intrinsic)
    const otherFee = isRomanian
      ? over(times(eur.romanianFee, decimal(tables.lira.RON!)), decimal(tables.lira.EUR!))
      : nothing
    const price = (kind: LandedWayKind): SecondWay => {
      if (kind === 'documents') return lines(kind, [], 0n)
      const isReduced = kind === 'ioss' || kind === 'lowValue'
      const digits = isReduced && era !== 'tariff' ? 6 : 10
      const rest = { vatDue: kind === 'ioss' ? 'sale' : 'border', fee: frenchFee(digits), otherFee } as const
      const counted = isReduced ? goods : goods.filter((one) => !isIndustrial(one))
      if (isConsumerItem && (isReduced || kind === 'atr')) {
        if (isCodeMissing) return unknown(kind, zone.vat ? ['codeMissing'] : ['codeMissing', 'vatUnknown'])
        return taxed(kind, { free: all, items: countCodes(counted, digits) * eur.item, ...rest })
      }
      if (isCodeMissing && frenchFee(digits).top > 0n) return unknown(kind, ['codeMissing'])
      const isFree = era === 'relief' && isLow ? all : kind === 'atr' ? isIndustrial : none
      return taxed(kind, { free: isFree, items: 0n, ...rest })
    }
    if (missing.length > 0)
      return {
        currency: zone.currency,
        ways: [unknown('full', missing)],
        price: (kind) => unknown(kind, missing),
      }
    if (isGiftWithin('45')) {
      const gift = (kind: LandedWayKind) => (zone.vat ? lines(kind, [], 0n) : unknown(kind, ['vatUnknown']))
      return { currency: zone.currency, ways: [gift('lowValue')], price: gift }
    }
    const canReduce = isLow && valuesAreKnown && (era === 'relief' || isConsumerItem)
    const hasAtr = consignment.originPaper === 'atr' && zone.takesAtr && goods.some(isIndustrial)
    const hasIoss = consignment.usesIoss && isConsumerSale && isLow && valuesAreKnown && zone.vat !== null
    const kinds: LandedWayKind[] = hasIoss
      ? ['ioss']
      : hasAtr
        ? ['atr']
        : [canReduce ? ('lowValue' as const) : ('full' as const)]
    if (hasAtr && hasIoss) kinds.push('atr')
    else if (hasAtr && canReduce) kinds.push('lowValue')
    return { currency: zone.currency, ways: kinds.map(price), price }
  }

  const british = (): SecondAnswer => {
    const isLow = !isAbove(intrinsic, decimal('135')) && valuesAreKnown
    const proves = consignment.originPaper === 'eur1' && goods.some(isIndustrial)
    const price = (kind: LandedWayKind): SecondWay => {
      if (kind === 'documents') return lines(kind, [], 0n)
      if (isGiftWithin('39')) return lines(kind, [], 0n)
      const free = isLow ? all : kind === 'preference' ? isIndustrial : none
      const vatDue = kind === 'saleVat' ? 'sale' : 'border'
      return taxed(kind, { free, items: 0n, vatDue, fee: nothing, otherFee: nothing })
    }
    if (missing.length > 0)
      return {
        currency: zone.currency,
        ways: [unknown('full', missing)],
        price: (kind) => unknown(kind, missing),
      }
    const kind = isLow ? (sale ? 'saleVat' : 'entry') : proves ? 'preference' : 'full'
    return { currency: zone.currency, ways: [price(kind)], price }
  }

  const american = (kind: LandedWayKind): SecondWay => {
    if (kind === 'documents') return lines(kind, [], 0n)
    if (missing.length > 0) return unknown(kind, missing)
    const found = goods.map((_, index) => duties(index))
    const isExempt = day <= '2025-08-28' && !isAbove(intrinsic, decimal('800'))
    // Goods under a quota are outside the exemption (19 CFR 10.153), and others may be.
    const held = whatIsUnknown(found).filter((one) => ['quota', 'section232', 'codeMissing'].includes(one))
    if (isExempt) return held.length > 0 ? unknown(kind, held) : lines(kind, [], 0n)
    const reasons = whatIsUnknown(found)
    const year = tables.processing.find((one) => isOn(day, one))
    if (!year) reasons.push('feeUnknown')
    if (reasons.length > 0) return unknown(kind, reasons)
    const layer = tables.layers.find((one) => isOn(day, one))
    const extra = values.map((value) =>
      layer ? toCents(times(value, percent(layer.rate.replace('%', '')))) : 0n,
    )
    const share = times(sumOfValues, percent('0.3464'))
    const formal = smaller(larger(share, decimal(year!.min)), decimal(year!.max))
    const fee = toCents(isAbove(intrinsic, decimal('2500')) ? formal : decimal(year!.informal))
    const known = found.filter((one) => typeof one !== 'string')
    const rest = extra.reduce((sum, cents) => sum + cents, fee)
    return lines(
      kind,
      [
        ...known.map(({ most }, index): SecondLine => ({
          code: 'duty',
          goods: index,
          cents: toCents(most),
          due: 'border',
        })),
        ...extra.map((cents, index): SecondLine => ({
          code: 'additionalDuty',
          goods: index,
          cents,
          due: 'border',
        })),
        { code: 'processingFee', goods: null, cents: fee, due: 'border' },
      ],
      toCents(total(known.map(({ least }) => least))) + rest,
    )
  }

  const elsewhere = (): SecondAnswer => {
    const chargeVat = (kind: LandedWayKind): SecondWay =>
      taxed(kind, {
        free: all,
        items: 0n,
        vatDue: kind === 'saleVat' ? 'sale' : 'border',
        fee: nothing,
        otherFee: nothing,
      })
    const isConsumer = receiver.kind === 'individual'
    const isWithin = (limit: string) => valuesAreKnown && !isAbove(intrinsic, decimal(limit))
    const isItemWithin = (limit: string) =>
      goods.every(({ quantity }, index) => {
        const value = exactValues[index]
        return value && !isAbove(value, times(decimal(limit), whole(BigInt(quantity))))
      })
    const entry = (): SecondWay => {
      if (outside.some(([of]) => of === country)) return unknown('entry', ['editionMissing', 'vatUnknown'])
      if (currencies[country] === undefined) return unknown('entry', ['countryUnknown'])
      if (country === 'CA' && isWithin('20')) return lines('entry', [], 0n)
      if (country === 'SA' && isConsumer && isWithin('1000')) return chargeVat('entry')
      if (zone.currency === 'CHF' && day >= '2024-01-01' && goods.every(isIndustrial) && valuesAreKnown) {
        const tax = rounded(times(plus(sumOfValues, carriage), vatRate()!))
        return isAbove(tax, decimal('5')) && !isGiftWithin('100')
          ? chargeVat('entry')
          : lines('entry', [], 0n)
      }
      return unknown('entry', missing.length > 0 ? missing : ['editionMissing'])
    }
    const sells = sale && isConsumer
    const isAustralianSale = country === 'AU' && sells && isWithin('1000')
    const isInVoec = country === 'NO' && sells && goods.every(isIndustrial) && isItemWithin('3000')
    const ways = isAustralianSale ? [chargeVat('saleVat')] : [entry()]
    if (isInVoec) ways.push(chargeVat('saleVat'))
    return {
      currency: zone.currency,
      ways,
      price: (kind) => (kind === 'saleVat' ? chargeVat(kind) : entry()),
    }
  }

  if (consignment.isDocument)
    return {
      currency: zone.currency,
      ways: [lines('documents', [], 0n)],
      price: (kind) => lines(kind, [], 0n),
    }
  if (zone.tariff === 'EU') return european()
  if (zone.tariff === 'GB') return british()
  if (zone.tariff === 'US') return { currency: zone.currency, ways: [american('entry')], price: american }
  return elsewhere()
}
