/** Compares duties that a carrier laid out for a DDP shipment with those that were frozen with its offer. */
import { convertCost } from '@kervan/domain/invoicing/expenses/convertCost'
import type { BillChange } from '@kervan/domain/invoicing/expenses/bill'
import { formatDecimal, parseDecimal } from '@kervan/domain/money/decimal'
import { isDutyLine } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { CostLine } from '../../shipment/costs/cost.tables.ts'
import { isWithin } from './auditedLine.ts'
import type { InvoiceFacts, LimitOfCarrier, LinkedLine, Outcome } from './auditedLine.ts'

export const isDuty = ({ code }: { code: string | null }): boolean => code === 'duties'

/** What the offer holds for duties, in hundredths of the cost's currency. */
export const dutyCostOf = (lines: readonly CostLine[]): { duties: number; withBuffer: number } => {
  const sumOf = (isWanted: (line: CostLine) => boolean) =>
    lines.reduce((sum, line) => (isWanted(line) ? sum + line.amount.minor : sum), 0)
  return { duties: sumOf(isDuty), withBuffer: sumOf(isDutyLine) }
}

/**
 * Divides a line into its carriage, whose shipment has the cost without duties, and its duties. `carriage` is null for
 * a line of duties alone, `dutyMinor` for one without.
 */
export const splitDuties = (one: LinkedLine): { carriage: LinkedLine | null; dutyMinor: number | null } => {
  const { line, shipment } = one
  if (!shipment || line.minor < 0) return { carriage: one, dutyMinor: null }
  const { cost, costLines } = shipment
  const held = dutyCostOf(costLines ?? []).withBuffer
  const carried = held === 0 || cost === null ? cost : formatDecimal(parseDecimal(cost, 2) - held, 2)
  const duties = line.charges.filter(isDuty)
  const dutyMinor = duties.reduce((sum, { minor }) => sum + minor, 0)
  const carriage = {
    ...one,
    shipment: { ...shipment, cost: carried },
    line: {
      ...line,
      minor: line.minor - dutyMinor,
      charges: line.charges.filter((charge) => !isDuty(charge)),
    },
  }
  if (duties.length === 0) return { carriage, dutyMinor: null }
  return { carriage: carriage.line.charges.length === 0 ? null : carriage, dutyMinor }
}

/** What the offer holds for duties, in the currency of the invoice; null without them or without a rate. */
const heldIn = (
  { shipment }: LinkedLine,
  { currency, day }: InvoiceFacts,
  table: RateTable,
): { duties: number; withBuffer: number } | null => {
  const held = dutyCostOf(shipment?.costLines ?? [])
  const from = shipment?.currency
  if (!from || held.duties === 0) return null
  if (from === currency) return held
  const [duties, withBuffer] = [held.duties, held.withBuffer].map(
    (minor) => convertCost(table, { minor, currency: from }, currency, day)?.minor,
  )
  return duties === undefined || withBuffer === undefined ? null : { duties, withBuffer }
}

/**
 * Outcome of billed duties. The buffer and the carrier's limit accept a difference; nobody knows who is right about a
 * larger one before the customs entry is at hand.
 */
export const decideDuties = (
  one: LinkedLine,
  billedMinor: number,
  invoice: InvoiceFacts,
  { limit, table }: { limit: LimitOfCarrier; table: RateTable },
): Outcome => {
  const held = heldIn(one, invoice, table)
  const line = {
    code: 'duties' as const,
    name: null,
    expectedMinor: held?.duties ?? null,
    billedMinor,
  }
  const outcome = (
    state: Outcome['state'],
    verdict: 'carrier' | 'house' | 'unclear',
    change: BillChange,
  ): Outcome => ({
    state,
    differenceMinor: change.minor,
    expectedMinor: held?.duties ?? null,
    expectedKg: null,
    audit: { changes: [change], alternatives: [], lines: [line], verdict },
  })
  const { earlierDuties } = one
  if (earlierDuties)
    return outcome('duplicate', 'house', {
      cause: 'duplicate',
      from: null,
      to: `${earlierDuties.invoiceNumber} / ${earlierDuties.row}`,
      minor: billedMinor,
    })
  const differenceMinor = billedMinor - (held?.duties ?? 0)
  if (held && differenceMinor === 0)
    return { state: 'matched', differenceMinor, expectedMinor: held.duties, expectedKg: null, audit: null }
  const change: BillChange = {
    cause: 'duties',
    from: held ? held.duties / 100 : null,
    to: billedMinor / 100,
    minor: differenceMinor,
  }
  const isCovered =
    held !== null && (billedMinor <= held.withBuffer || isWithin(limit, differenceMinor, held.duties))
  return outcome(isCovered ? 'accepted' : 'different', isCovered ? 'carrier' : 'unclear', change)
}

const graveness: readonly Outcome['state'][] = ['matched', 'accepted', 'duplicate', 'different', 'unknown']
const worse = <T>(order: readonly T[], one: T, other: T): T =>
  order.indexOf(one) >= order.indexOf(other) ? one : other

/** Outcome of a line from those of its carriage and its duties. */
export const addOutcomes = (carriage: Outcome | null, duties: Outcome | null): Outcome => {
  if (!carriage) return duties!
  if (!duties) return carriage
  const audits = [carriage.audit, duties.audit].filter((audit) => audit !== null)
  return {
    state: worse(graveness, carriage.state, duties.state),
    differenceMinor: carriage.differenceMinor + duties.differenceMinor,
    expectedMinor:
      carriage.expectedMinor === null ? null : carriage.expectedMinor + (duties.expectedMinor ?? 0),
    expectedKg: carriage.expectedKg,
    audit:
      audits.length === 0
        ? null
        : {
            changes: audits.flatMap(({ changes }) => changes),
            alternatives: audits.flatMap(({ alternatives }) => alternatives),
            lines: audits.flatMap(({ lines }) => lines),
            verdict: audits
              .map(({ verdict }) => verdict)
              .reduce((one, other) => worse(['carrier', 'unclear', 'house'], one, other)),
          },
  }
}
