/** Explains the lines of an invoice: expected cost, difference, cause, state. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditBill } from '@kervan/domain/invoicing/expenses/auditBill'
import type {
  BillChange,
  BilledCharge,
  BillState,
  BillVerdict,
  PaidCost,
} from '@kervan/domain/invoicing/expenses/bill'
import { convertCost } from '@kervan/domain/invoicing/expenses/convertCost'
import { isDutyLine } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import { formatDecimal, parseDecimal } from '@kervan/domain/money/decimal'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { toKg } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { isWithin } from './auditedLine.ts'
import type { InvoiceFacts, LimitOfCarrier, LinkedLine, Outcome } from './auditedLine.ts'
import { addOutcomes, decideDuties, dutyCostOf, isDuty, splitDuties } from './auditDuties.ts'
import type { expenseLines } from './expense.tables.ts'
import { findEarlierLines, findHandOvers, findMeasuredPieces, findPaidOffers } from './match.queries.ts'
import type { BilledShipment, PaidOfferRow } from './match.queries.ts'
import type { MatchedLine } from './matchLines.ts'

export type NewExpenseLine = Omit<typeof expenseLines.$inferInsert, 'invoiceId'> & { id: string }

/** Facts that lines are compared with. `paid`, `measured` and `handedOver` only know parcels whose lines differ. */
interface Evidence {
  limit: LimitOfCarrier
  table: RateTable
  paid: ReadonlyMap<string, PaidOfferRow>
  measured: Awaited<ReturnType<typeof findMeasuredPieces>>
  handedOver: Awaited<ReturnType<typeof findHandOvers>>
}

/** Lines that are explained before other work of the process gets a turn. */
const linesPerTurn = 200

export const toPaidCost = (row: PaidOfferRow): PaidCost => ({
  request: { ...row.request, day: dayInTurkiye(row.createdAt), segmentId: row.segmentId },
  serviceId: row.serviceId,
  priceListId: row.priceListId,
  zoneCode: row.zoneCode,
  fuelPercent: String(row.offerLines.find(({ code }) => code === 'fuel')?.params.percent ?? '0'),
  lines: row.costLines.flatMap((line) =>
    isDutyLine(line) ? [] : [{ code: line.code, minor: line.amount.minor }],
  ),
  minor: parseDecimal(row.cost, 2) - dutyCostOf(row.costLines).withBuffer,
  currency: row.currency,
})

/** Causes that no limit accepts: the parcel was billed wrongly, however small the amount. */
const neverAccepted: ReadonlySet<BillChange['cause']> = new Set(['duplicate', 'anotherParcel'])

/** Links each line to an earlier one about the same parcel, in another invoice or above in this one. */
const linkEarlier = (
  matched: readonly MatchedLine[],
  stored: Awaited<ReturnType<typeof findEarlierLines>>,
  invoiceNumber: string,
): LinkedLine[] => {
  const above = new Map<string, LinkedLine['earlier']>()
  const dutiesAbove = new Map<string, LinkedLine['earlier']>()
  return matched.map((one) => {
    const id = crypto.randomUUID()
    const { shipment, line } = one
    if (!shipment || line.minor < 0) return { ...one, id, earlier: undefined, earlierDuties: undefined }
    const earlier = above.get(shipment.id) ?? stored.first.get(shipment.id)
    const earlierDuties = dutiesAbove.get(shipment.id) ?? stored.duties.get(shipment.id)
    const place = { id, invoiceNumber, row: line.row }
    const hasDuties = line.charges.some(isDuty)
    if (hasDuties && !dutiesAbove.has(shipment.id)) dutiesAbove.set(shipment.id, place)
    const isCarriage = !hasDuties || line.charges.some((charge) => !isDuty(charge))
    if (line.minor > 0 && isCarriage && !above.has(shipment.id)) above.set(shipment.id, place)
    return { ...one, id, earlier, earlierDuties }
  })
}

/** Outcome that needs no calculation. */
const plainOutcome = (
  { minor, charges }: { minor: number; charges: readonly BilledCharge[] },
  state: BillState,
  verdict: BillVerdict,
  cause: Omit<BillChange, 'minor'>,
  expectedMinor: number | null = null,
): Outcome => {
  const differenceMinor = minor - (expectedMinor ?? 0)
  return {
    state,
    differenceMinor,
    expectedMinor,
    expectedKg: null,
    audit: {
      changes: [{ ...cause, minor: differenceMinor }],
      alternatives: [],
      lines: charges.map((charge) => ({
        code: charge.code,
        name: charge.name,
        expectedMinor: null,
        billedMinor: charge.minor,
      })),
      verdict,
    },
  }
}

const causeOf = (cause: BillChange['cause'], to: string | null = null): Omit<BillChange, 'minor'> => ({
  cause,
  from: null,
  to,
})

/** A later bill without a transport charge is about later surcharges; any other one bills the parcel again. */
const billedAgain = ({ line, earlier }: LinkedLine): Outcome | null => {
  if (!earlier) return null
  const { charges } = line
  if (charges.length === 0 || charges.some(({ code }) => code === 'transport')) {
    const place = `${earlier.invoiceNumber} / ${earlier.row}`
    return plainOutcome(line, 'duplicate', 'house', causeOf('duplicate', place), 0)
  }
  const outcome = plainOutcome(line, 'different', 'unclear', causeOf('surcharge'), 0)
  const changes = charges.map(({ code, name, minor }) => ({
    ...causeOf('surcharge'),
    to: minor / 100,
    charge: code ?? name,
    minor,
  }))
  return { ...outcome, audit: { ...outcome.audit!, changes } }
}

/** Compares with the cost converted by the rates of the invoice's day; without a rate nothing is compared. */
const comparedConverted = (
  line: MatchedLine['line'],
  cost: Money,
  mayAccept: boolean,
  invoice: InvoiceFacts,
  { limit, table }: Pick<Evidence, 'limit' | 'table'>,
): Outcome => {
  const cause = causeOf('otherCurrency', cost.currency)
  const converted = convertCost(table, cost, invoice.currency, invoice.day)
  if (!converted) return plainOutcome(line, 'different', 'unclear', cause)
  const { minor, exchange } = converted
  const isAccepted = mayAccept && isWithin(limit, line.minor - minor, minor)
  return plainOutcome(
    line,
    isAccepted ? 'accepted' : 'different',
    isAccepted ? 'carrier' : 'unclear',
    { ...cause, from: toNumber(cost), exchange },
    minor,
  )
}

/** Outcome of a line that needs no calculation; null for one that differs from the frozen cost. */
const decideWithout = (
  one: LinkedLine,
  invoice: InvoiceFacts,
  known: Pick<Evidence, 'limit' | 'table'>,
): Outcome | null => {
  const { line, shipment } = one
  if (line.minor < 0) return plainOutcome(line, 'accepted', 'carrier', causeOf('credit'))
  if (!shipment) return plainOutcome(line, 'unknown', 'unclear', causeOf('unknownParcel'))
  const again = billedAgain(one)
  if (again) return again
  const { cost, currency, state } = shipment
  if (cost === null || currency === null)
    return plainOutcome(line, 'different', 'unclear', causeOf('costMissing'))
  if (currency !== invoice.currency)
    return comparedConverted(line, fromDecimal(cost, currency), state !== 'cancelled', invoice, known)
  const expectedMinor = parseDecimal(cost, 2)
  return expectedMinor === line.minor && state !== 'cancelled'
    ? { state: 'matched', differenceMinor: 0, expectedMinor, expectedKg: null, audit: null }
    : null
}

/** Explains a line that differs from the frozen cost of its parcel. */
const explainLine = (
  { line, named }: LinkedLine,
  shipment: BilledShipment,
  currency: string,
  { limit, table, paid, measured, handedOver }: Evidence,
): Outcome => {
  const handedOverAt = handedOver.get(shipment.id)
  // A parcel that was cancelled before the carrier got it has no cost.
  if (shipment.state === 'cancelled' && !handedOverAt)
    return plainOutcome(line, 'different', 'house', causeOf('notShipped'), 0)
  const expectedMinor = parseDecimal(shipment.cost!, 2)
  const isClose = isWithin(limit, line.minor - expectedMinor, expectedMinor)
  const offer = paid.get(shipment.id)
  if (!offer)
    return plainOutcome(
      line,
      isClose ? 'accepted' : 'different',
      'unclear',
      causeOf('unexplained'),
      expectedMinor,
    )
  const { differenceMinor, expectedKg, ...audit } = auditBill(
    table,
    toPaidCost(offer),
    { minor: line.minor, currency, grams: line.grams, zoneCode: line.zone, charges: line.charges },
    {
      measuredPieces: measured.get(shipment.id) ?? null,
      handedOverOn: handedOverAt ? dayInTurkiye(handedOverAt) : null,
      named:
        named && named.cost !== null && named.currency === currency
          ? { reference: named.assetReference, minor: parseDecimal(named.cost, 2) }
          : null,
    },
  )
  const common = { differenceMinor, expectedMinor, expectedKg }
  if (audit.changes.length === 0) return { ...common, state: 'matched', audit: null }
  const isAccepted = isClose && !audit.changes.some(({ cause }) => neverAccepted.has(cause))
  return { ...common, state: isAccepted ? 'accepted' : 'different', audit }
}

const toRow = (
  { id, line, shipment, earlier }: LinkedLine,
  { state, differenceMinor, expectedMinor, expectedKg, audit }: Outcome,
): NewExpenseLine => ({
  id,
  row: line.row,
  number: line.number,
  reference: line.reference,
  shipmentId: shipment?.id ?? null,
  day: line.day,
  service: line.service,
  zone: line.zone,
  billedKg: line.grams === null ? null : String(toKg(line.grams)),
  expectedKg: expectedKg === null ? null : String(expectedKg),
  charges: line.charges,
  amount: formatDecimal(line.minor, 2),
  expected: expectedMinor === null ? null : formatDecimal(expectedMinor, 2),
  difference: formatDecimal(differenceMinor, 2),
  state,
  cause: audit?.changes[0]?.cause ?? null,
  audit,
  earlierId: line.minor > 0 ? (earlier?.id ?? null) : null,
})

/**
 * Returns the rows to store. Lines that agree with the frozen cost need no offer and no price list; only those
 * that differ are loaded and explained.
 */
export const auditLines = async (
  services: Pick<Services, 'cache'> & { db: Db },
  matched: readonly MatchedLine[],
  invoice: InvoiceFacts,
  limit: LimitOfCarrier,
): Promise<NewExpenseLine[]> => {
  const { db } = services
  const ids = matched.flatMap(({ shipment }) => shipment?.id ?? [])
  const linked = linkEarlier(matched, await findEarlierLines(db, invoice.carrierId, ids), invoice.number)
  const table = await currentRateTable(services)
  const decided = linked.map((one) => {
    const { carriage, dutyMinor } = splitDuties(one)
    return {
      one,
      carriage,
      dutyMinor,
      outcome: carriage && decideWithout(carriage, invoice, { limit, table }),
    }
  })
  const differing = decided.flatMap(({ carriage, outcome }) =>
    outcome || !carriage ? [] : (carriage.shipment?.id ?? []),
  )
  const evidence: Evidence = {
    limit,
    table,
    paid: await findPaidOffers(db, differing),
    measured: await findMeasuredPieces(db, differing),
    handedOver: await findHandOvers(db, differing),
  }
  const rows: NewExpenseLine[] = []
  for (const [at, { one, carriage, dutyMinor, outcome }] of decided.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn()
    const ofCarriage =
      outcome ?? (carriage && explainLine(carriage, carriage.shipment!, invoice.currency, evidence))
    const ofDuties = dutyMinor === null ? null : decideDuties(one, dutyMinor, invoice, { limit, table })
    const earlier = carriage ? one.earlier : one.earlierDuties
    rows.push(toRow({ ...one, earlier }, addOutcomes(ofCarriage, ofDuties)))
  }
  return rows
}
