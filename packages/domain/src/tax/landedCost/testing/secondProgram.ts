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

  /** Reasons that stop everything that depends on a value. */
  const missing = goods.flatMap(({ value }, index): LandedUnknownReason[] =>
    value === null ? ['valueMissing'] : exactValues[index] === null ? ['exchangeRateMissing'] : [],
  )

  const customsValue = (index: number): Fraction => {
    const value = values[index]!
    if (zone.tariff === 'US' || sumOfValues.top === 0n) return value
    return plus(value, over(times(carriage, value), sumOfValues))
  }

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
      tables.held.find((one) => one.from <= day && rows.some((row) => row.code === one.code))
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
      fee: Fraction
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
    const fees = toCents(options.fee)
    const base = total([sumOfValues, carriage, items])
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
    const codes = goods.map(({ hsCode }) => hsCode?.slice(0, 6))
    const distinct = BigInt(new Set(codes).size)
    const isConsumerSale = sale && receiver.kind === 'individual' && sender.kind === 'corporate'
    const era = day < '2026-07-01' ? 'relief' : day < '2028-07-01' ? 'items' : 'tariff'
    const fee = (): Fraction => {
      if (country === 'RO' && day >= '2026-01-01' && isAbove(eur.limit, intrinsic))
        return over(times(eur.romanianFee, decimal(tables.lira.RON!)), decimal(tables.lira.EUR!))
      const isFrench = country === 'FR' && day >= '2026-03-01' && day <= '2026-06-30'
      return isFrench && isLow ? whole(eur.frenchFee * distinct) : nothing
    }
    const price = (kind: LandedWayKind): SecondWay => {
      if (kind === 'documents') return lines(kind, [], 0n)
      const isReduced = kind === 'ioss' || kind === 'lowValue'
      const vatDue = kind === 'ioss' ? 'sale' : 'border'
      const isFree = era === 'relief' && isLow ? all : kind === 'atr' ? isIndustrial : none
      if (isReduced && era === 'items') {
        if (codes.includes(undefined)) return unknown(kind, ['codeMissing'])
        return taxed(kind, { free: all, items: distinct * eur.item, vatDue, fee: fee() })
      }
      return taxed(kind, { free: isFree, items: 0n, vatDue, fee: fee() })
    }
    const canReduce = isLow && valuesAreKnown && (era === 'relief' || (era === 'items' && isConsumerSale))
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
    const proves = consignment.originPaper === 'eur1' && goods.some(isIndustrial) && !isLow
    const price = (kind: LandedWayKind): SecondWay => {
      if (kind === 'documents') return lines(kind, [], 0n)
      const free = isLow ? all : kind === 'preference' ? isIndustrial : none
      return taxed(kind, { free, items: 0n, vatDue: isLow && sale ? 'sale' : 'border', fee: nothing })
    }
    return { currency: zone.currency, ways: [price(proves ? 'preference' : 'entry')], price }
  }

  const american = (kind: LandedWayKind): SecondWay => {
    if (kind === 'documents') return lines(kind, [], 0n)
    if (missing.length > 0) return unknown(kind, missing)
    if (day <= '2025-08-28' && !isAbove(intrinsic, decimal('800'))) return lines(kind, [], 0n)
    const found = goods.map((_, index) => duties(index))
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

  const elsewhere = (kind: LandedWayKind): SecondWay => {
    if (kind === 'documents') return lines(kind, [], 0n)
    if (currencies[country] === undefined) return unknown(kind, ['countryUnknown'])
    const isConsumerSale = sale && receiver.kind === 'individual'
    const limited = ['AU', 'CA', 'CH', 'LI'].includes(country)
    if (limited && missing.length > 0) return unknown(kind, missing)
    if (country === 'CA' && !isAbove(intrinsic, decimal('20'))) return lines(kind, [], 0n)
    if (country === 'AU' && isConsumerSale && !isAbove(intrinsic, decimal('1000')))
      return taxed(kind, { free: all, items: 0n, vatDue: 'sale', fee: nothing })
    if (zone.currency === 'CHF' && day >= '2024-01-01' && goods.every(isIndustrial)) {
      const tax = times(plus(sumOfValues, carriage), vatRate()!)
      if (isAbove(decimal('5'), tax)) return lines(kind, [], 0n)
      return taxed(kind, { free: all, items: 0n, vatDue: 'border', fee: nothing })
    }
    return unknown(kind, goods.some(({ hsCode }) => hsCode === null) ? ['codeMissing'] : ['editionMissing'])
  }

  if (consignment.isDocument)
    return {
      currency: zone.currency,
      ways: [lines('documents', [], 0n)],
      price: (kind) => lines(kind, [], 0n),
    }
  if (zone.tariff === 'EU') return european()
  if (zone.tariff === 'GB') return british()
  const one = zone.tariff === 'US' ? american : elsewhere
  return { currency: zone.currency, ways: [one('entry')], price: one }
}
