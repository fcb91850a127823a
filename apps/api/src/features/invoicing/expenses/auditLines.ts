/** Explains the lines of an invoice: expected cost, difference, cause, state. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditBill } from '@kervan/domain/invoicing/expenses/auditBill'
import type { BillChange, BillProofs, BillState, PaidCost } from '@kervan/domain/invoicing/expenses/bill'
import { money, toDecimal } from '@kervan/domain/money/money'
import { toKg } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import type { expenseLines } from './expense.tables.ts'
import { findEarlierLines, findHandOvers, findMeasuredPieces, findPaidOffers } from './match.queries.ts'
import type { EarlierLine, PaidOfferRow } from './match.queries.ts'
import type { MatchedLine } from './matchLines.ts'

export type NewExpenseLine = Omit<typeof expenseLines.$inferInsert, 'invoiceId'> & { id: string }

export interface LimitOfCarrier {
  amountMinor: number
  percent: number
}

const linesPerTurn = 200

const toMinor = (decimal: string): number => Math.round(Number(decimal) * 100)

export const toPaidCost = (row: PaidOfferRow): PaidCost => ({
  request: { ...row.request, day: dayInTurkiye(row.createdAt), segmentId: row.segmentId },
  serviceId: row.serviceId,
  priceListId: row.priceListId,
  zoneCode: row.zoneCode,
  fuelPercent: String(row.offerLines.find(({ code }) => code === 'fuel')?.params.percent ?? '0'),
  lines: row.costLines.map(({ code, amount }) => ({ code, minor: amount.minor })),
  minor: toMinor(row.cost),
  currency: row.currency,
})

const isWithin = ({ amountMinor, percent }: LimitOfCarrier, difference: number, expected: number): boolean =>
  Math.abs(difference) <= amountMinor || Math.abs(difference) * 100 <= percent * expected

/** Causes that no limit accepts: the parcel was billed wrongly, however small the amount. */
const neverAccepted: ReadonlySet<BillChange['cause']> = new Set(['duplicate', 'anotherParcel', 'notShipped'])

interface Outcome {
  state: BillState
  changes: BillChange[]
  differenceMinor: number
  expectedMinor: number | null
}

/** Lines that need no calculation: credits, unknown and repeated parcels, costs that cannot be compared. */
const decideWithout = (
  { line, shipment }: MatchedLine,
  currency: string,
  earlier: Pick<EarlierLine, 'invoiceNumber' | 'row'> | undefined,
): Outcome | null => {
  const { minor } = line
  const because = (
    state: BillState,
    cause: BillChange['cause'],
    expectedMinor: number | null = null,
    to: string | null = null,
  ): Outcome => ({
    state,
    changes: [{ cause, from: null, to, minor: minor - (expectedMinor ?? 0) }],
    differenceMinor: minor - (expectedMinor ?? 0),
    expectedMinor,
  })
  if (minor < 0) return because('accepted', 'credit')
  if (!shipment) return because('unknown', 'unknownParcel')
  if (earlier) {
    const isLaterCharge = line.charges.length > 0 && !line.charges.some(({ code }) => code === 'transport')
    if (!isLaterCharge)
      return because('duplicate', 'duplicate', 0, `${earlier.invoiceNumber} / ${earlier.row}`)
    return {
      state: 'different',
      differenceMinor: minor,
      expectedMinor: 0,
      changes: line.charges.map((charge) => ({
        cause: 'surcharge',
        from: null,
        to: charge.minor / 100,
        charge: charge.code ?? charge.name,
        minor: charge.minor,
      })),
    }
  }
  if (shipment.cost === null) return because('different', 'costMissing')
  if (shipment.currency !== currency) return because('different', 'otherCurrency', null, shipment.currency)
  return null
}

/**
 * Returns the rows to store. Lines that agree with the frozen cost need no offer and no price list; only those
 * that differ are loaded and explained.
 */
export const auditLines = async (
  services: Pick<Services, 'cache'> & { db: Db },
  matched: readonly MatchedLine[],
  invoice: { carrierId: number; currency: string; number: string },
  limit: LimitOfCarrier,
): Promise<NewExpenseLine[]> => {
  const { db } = services
  const ids = matched.flatMap(({ shipment }) => shipment?.id ?? [])
  const earlier = await findEarlierLines(db, invoice.carrierId, ids)
  const seen = new Map<string, { id: string; invoiceNumber: string; row: number }>()
  const decided = matched.map((one) => {
    const id = crypto.randomUUID()
    const { shipment, line } = one
    const before = shipment ? (seen.get(shipment.id) ?? earlier.get(shipment.id)) : undefined
    const outcome = decideWithout(one, invoice.currency, before)
    if (shipment && line.minor > 0 && !seen.has(shipment.id))
      seen.set(shipment.id, { id, invoiceNumber: invoice.number, row: line.row })
    return { ...one, id, outcome, earlierId: line.minor > 0 ? (before?.id ?? null) : null }
  })
  const isEqual = ({ line, shipment }: MatchedLine): boolean =>
    shipment !== null &&
    shipment.cost !== null &&
    shipment.state !== 'cancelled' &&
    toMinor(shipment.cost) === line.minor
  const differing = decided.flatMap((one) => (one.outcome || isEqual(one) ? [] : (one.shipment?.id ?? [])))
  const [paid, measured, handedOver] = [
    await findPaidOffers(db, differing),
    await findMeasuredPieces(db, differing),
    await findHandOvers(db, differing),
  ]
  const table = await currentRateTable(services)
  const rows: NewExpenseLine[] = []
  for (const [at, one] of decided.entries()) {
    if (at % linesPerTurn === linesPerTurn - 1) await nextTurn()
    const { line, shipment, named, outcome, id, earlierId } = one
    const common = {
      id,
      row: line.row,
      number: line.number,
      reference: line.reference,
      shipmentId: shipment?.id ?? null,
      day: line.day,
      service: line.service,
      zone: line.zone,
      billedKg: line.grams === null ? null : String(toKg(line.grams)),
      charges: line.charges,
      amount: toDecimal(money(line.minor, invoice.currency)),
      earlierId,
    }
    const decimal = (minor: number): string => toDecimal(money(minor, invoice.currency))
    if (outcome) {
      rows.push({
        ...common,
        expected: outcome.expectedMinor === null ? null : decimal(outcome.expectedMinor),
        difference: decimal(outcome.differenceMinor),
        state: outcome.state,
        cause: outcome.changes[0]!.cause,
        audit: {
          changes: outcome.changes,
          alternatives: [],
          lines: line.charges.map(({ code, name, minor }) => ({
            code,
            name,
            expectedMinor: null,
            billedMinor: minor,
          })),
          verdict:
            outcome.state === 'duplicate' ? 'house' : outcome.state === 'accepted' ? 'carrier' : 'unclear',
        },
      })
      continue
    }
    const expectedMinor = toMinor(shipment!.cost!)
    const offer = isEqual(one) ? undefined : paid.get(shipment!.id)
    if (!offer) {
      // Without an offer the cost alone is compared.
      const difference = line.minor - expectedMinor
      const isSame = difference === 0 && shipment!.state !== 'cancelled'
      rows.push({
        ...common,
        expected: decimal(expectedMinor),
        difference: decimal(difference),
        state: isSame ? 'matched' : isWithin(limit, difference, expectedMinor) ? 'accepted' : 'different',
        cause: isSame ? null : 'unexplained',
        audit: isSame
          ? null
          : {
              changes: [{ cause: 'unexplained', from: null, to: null, minor: difference }],
              alternatives: [],
              lines: [],
              verdict: 'unclear',
            },
      })
      continue
    }
    const handedOverAt = handedOver.get(shipment!.id)
    const proofs: BillProofs = {
      measuredPieces: measured.get(shipment!.id) ?? null,
      handedOverOn: handedOverAt ? dayInTurkiye(handedOverAt) : null,
      isCancelled: shipment!.state === 'cancelled' && handedOverAt === undefined,
      named:
        named && named.cost !== null && named.currency === invoice.currency
          ? { reference: named.assetReference, minor: toMinor(named.cost) }
          : null,
    }
    const {
      differenceMinor,
      billedKg: _,
      expectedKg,
      ...audit
    } = auditBill(
      table,
      toPaidCost(offer),
      {
        minor: line.minor,
        currency: invoice.currency,
        grams: line.grams,
        zoneCode: line.zone,
        charges: line.charges,
      },
      proofs,
    )
    const cause = audit.changes[0]?.cause ?? null
    const isAccepted =
      !audit.changes.some((change) => neverAccepted.has(change.cause)) &&
      isWithin(limit, differenceMinor, expectedMinor)
    rows.push({
      ...common,
      expected: decimal(expectedMinor),
      expectedKg: expectedKg === null ? null : String(expectedKg),
      difference: decimal(differenceMinor),
      state: cause === null ? 'matched' : isAccepted ? 'accepted' : 'different',
      cause,
      audit: cause === null ? null : audit,
    })
  }
  return rows
}
