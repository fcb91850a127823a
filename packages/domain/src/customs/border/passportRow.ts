/** Rows of the table of border data, and the comparison of a row with a consignment. */
import { dictionary } from '../../dictionary.ts'
import { fromDecimal } from '../../money/money.ts'
import type { Decimal } from '../../money/decimal.ts'
import type { Money } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import { territoryOf } from '../territory.ts'
import type { Destination, ReceiverKind } from '../thresholds.ts'
import type { Consignment, ConsignmentPurpose, LegalFact } from './consignment.ts'

/** Data that a border asks: first those of each goods line, then those of the consignment. */
export const goodsData = [
  'description',
  'tariffCode',
  'originCountry',
  'value',
  'netWeight',
  'merchantNumber',
  'manufacturerNumber',
  'standardNumber',
  'permit',
] as const
export const consignmentData = [
  'exportDeclaration',
  'declarant',
  'iossNumber',
  'vatRegistration',
  'senderEori',
  'receiverEori',
  'receiverTaxNumber',
  'originCertificate',
] as const
export type GoodsDatum = (typeof goodsData)[number]
export type ConsignmentDatum = (typeof consignmentData)[number]
export type PassportDatum = GoodsDatum | ConsignmentDatum

/**
 * `held`: stopped until the datum arrives. `refused`: not accepted, or sent back. `costs`: passes with duty, tax,
 * a fee or a day that the datum avoids.
 */
export type MissingConsequence = 'held' | 'refused' | 'costs' | 'nothing'

/** `voluntary`: declared when known. `unclear`: no source decides it. */
type RowDemand = 'asked' | 'voluntary' | 'unclear'

export type Declarant = 'carrier' | 'broker' | 'post' | 'receiver'

export interface PassportRow extends LegalFact {
  /** Name of the rule in the texts. */
  law: string
  data: readonly PassportDatum[]
  demand: RowDemand
  ifMissing: MissingConsequence
  /** Places of the destination, of which one is enough (`placesOf`). */
  into?: readonly string[]
  /** Places of the sender. */
  outOf?: readonly string[]
  seller?: ReceiverKind
  receiver?: ReceiverKind
  purposes?: readonly ConsignmentPurpose[]
  incoterm?: Consignment['incoterm']
  channel?: Channel
  originPapers?: readonly Consignment['originPaper'][]
  /** Value of all goods: `above` is excluded, `upTo` included. */
  goods?: { currency: string; above?: Decimal; upTo?: Decimal }
  /** Digits of a tariff code. */
  digits?: number
  /** Descriptions of stop words only are refused. */
  refusesStopWords?: true
  /** Beginnings of EORI numbers that count. */
  prefixes?: string
  declarant?: Declarant
}

/** Way into the destination: the carrier's own clearance, or the post. */
export type Channel = 'express' | 'mail'

type Places = ReadonlySet<string>

/** Way of a consignment: places of sender and destination; null: not entered yet. */
export interface Lane {
  from: Places | null
  to: Places | null
  /** True when goods cross no border. */
  isInside: boolean
}

/** Consignment as far as it is known; null: not entered yet. */
export interface LaneFacts {
  day: Day
  lane: Lane
  channel: Channel
  seller: ReceiverKind | null
  receiver: ReceiverKind | null
  purpose: ConsignmentPurpose | null
  incoterm: Consignment['incoterm'] | null
  originPaper: Consignment['originPaper']
  goodsValueIn: (currency: string) => Money | null
}

/** Countries inside the customs territory of another one. */
const ownCustoms: Readonly<Record<string, string>> = dictionary({ LI: 'CH', PR: 'US', IM: 'GB' })

/**
 * Returns the codes by which rows name an address: `*` everywhere; `EU` customs territory, `EUVAT` VAT area of the
 * Union; `XI` Northern Ireland; otherwise the country by whose customs goods enter.
 */
const placesOf = ({ countryCode, postalCode }: Destination): Places => {
  const { special, isEuCustoms, isEuVat } = territoryOf(countryCode, postalCode)
  const areas = [...(isEuCustoms ? ['EU'] : []), ...(isEuVat ? ['EUVAT'] : [])]
  if (special === 'northernIreland') return new Set(['*', 'XI', ...areas])
  // Büsingen belongs to the Swiss customs territory by treaty.
  if (special === 'buesingen') return new Set(['*', 'CH'])
  if (special === 'sanMarino') return new Set(['*', 'SM'])
  return new Set(['*', ownCustoms[countryCode] ?? countryCode, ...areas])
}

const isIn = (places: Places, codes: readonly string[]): boolean => codes.some((code) => places.has(code))

/** Goods of the Union's customs territory enter it, and San Marino, without an import declaration. */
const staysInUnion = (from: Places, to: Places): boolean =>
  from.has('EU') && !from.has('XI') && isIn(to, ['EU', 'SM']) && !to.has('XI')

export const laneBetween = (senderCountry: string | null, destination: Destination | null): Lane => {
  const from = senderCountry === null ? null : placesOf({ countryCode: senderCountry })
  const to = destination === null ? null : placesOf(destination)
  return {
    from,
    to,
    isInside:
      from !== null && to !== null && (senderCountry === destination?.countryCode || staysInUnion(from, to)),
  }
}

type Match = 'yes' | 'no' | 'open'

const same = <T>(wanted: T | undefined, known: T | null): Match =>
  wanted === undefined || wanted === known ? 'yes' : known === null ? 'open' : 'no'

const oneOf = <T>(wanted: readonly T[] | undefined, known: T | null): Match =>
  wanted === undefined ? 'yes' : known === null ? 'open' : wanted.includes(known) ? 'yes' : 'no'

const fitsValue = ({ goods }: PassportRow, { goodsValueIn }: LaneFacts): Match => {
  if (!goods) return 'yes'
  const value = goodsValueIn(goods.currency)
  if (value === null) return 'open'
  const limit = (amount: Decimal) => fromDecimal(amount, goods.currency).minor
  const isAbove = goods.above === undefined || value.minor > limit(goods.above)
  return isAbove && (goods.upTo === undefined || value.minor <= limit(goods.upTo)) ? 'yes' : 'no'
}

const worst = (matches: readonly Match[]): Match =>
  matches.includes('no') ? 'no' : matches.includes('open') ? 'open' : 'yes'

const isAt = (codes: readonly string[] | undefined, places: Places | null): Match =>
  codes === undefined ? 'yes' : places === null ? 'open' : isIn(places, codes) ? 'yes' : 'no'

/** Compares the way of a consignment with a row, whatever its day, parties and value. */
export const matchLane = (row: PassportRow, { from, to, isInside }: Lane): Match =>
  isInside ? 'no' : worst([isAt(row.outOf, from), isAt(row.into, to)])

export const isInForce = ({ from, to }: LegalFact, day: Day): boolean =>
  from <= day && (to === null || day <= to)

/** Decides whether a row asks something of a consignment; `open`: decided by what is not entered yet. */
export const matchRow = (row: PassportRow, facts: LaneFacts): Match => {
  if (!isInForce(row, facts.day)) return 'no'
  return worst([
    matchLane(row, facts.lane),
    same(row.channel, facts.channel),
    same(row.seller, facts.seller),
    same(row.receiver, facts.receiver),
    oneOf(row.purposes, facts.purpose),
    same(row.incoterm, facts.incoterm),
    oneOf(row.originPapers, facts.originPaper),
    fitsValue(row, facts),
  ])
}
