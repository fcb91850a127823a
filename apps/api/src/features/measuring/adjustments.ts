/** Creates and replaces extra payments and discounts, under the shipment's lock. */
import { money, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isInDepot, nextAdjustmentState, restOfDifference } from '@kervan/domain/shipment/adjustmentLife'
import type { AdjustmentEvent, AdjustmentKind } from '@kervan/domain/shipment/adjustmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notice/notify.ts'
import { recordDiscount } from '../payment/history/recordDiscount.ts'
import type { HeldShipment } from '../shipment/lockShipmentInScope.ts'
import { adjustmentEmail } from './adjustmentEmails.ts'
import { publishAdjustments, publishDiscount } from './holds/adjustmentTopic.ts'
import {
  insertAdjustment,
  isBeingPaid,
  isHeldBySegment,
  isUnsettled,
  updateAdjustment,
} from './holds/measuring.queries.ts'
import type { AdjustmentRow, SettledAdjustment } from './holds/measuring.queries.ts'

const audit = auditOf('shipment')

const dayMs = 24 * 3_600_000

const toMinor = (decimal: string): number => Math.round(Number(decimal) * 100)

const settledOf = ({ kind, state, amount }: SettledAdjustment) => ({ kind, state, minor: toMinor(amount) })

/** Paid extra payments count with the amount that was not refunded. */
const keptOf = (row: SettledAdjustment) => ({
  ...settledOf(row),
  minor: toMinor(row.kind === 'extra' ? row.paidAmount : row.amount),
})

/**
 * Maximum credit: the shipment's price (`left` of it) plus paid extra payments, both without refunds, minus
 * earlier credits.
 */
export const creditableOf = (left: Money | null, rows: readonly SettledAdjustment[]): number =>
  Math.max(0, (left?.minor ?? 0) - restOfDifference(0, rows.map(keptOf)))

/**
 * Difference not yet covered by earlier measurings; amounts named by staff are independent. Refunded extra
 * payments are not credited again, in either order, and do not create a new extra payment.
 */
export const restAfter = (difference: Money, rows: readonly SettledAdjustment[]): Money => {
  const { currency } = difference
  const measured = rows.filter((row) => row.measuringId !== null && row.currency === currency)
  const rest = restOfDifference(difference.minor, measured.map(settledOf))
  if (rest >= 0) return money(rest, currency)
  const credited = restOfDifference(0, measured.filter(({ kind }) => kind === 'discount').map(settledOf))
  const wentBack = restOfDifference(0, measured.map(keptOf)) - restOfDifference(0, measured.map(settledOf))
  return money(Math.min(0, rest + Math.max(0, wentBack - credited)), currency)
}

/** Only writer and publisher of an adjustment's state, besides its payment. @throws AppError adjustmentNotOpen */
export const changeAdjustment = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  row: AdjustmentRow,
  event: AdjustmentEvent,
  columns: Omit<Parameters<typeof updateAdjustment>[2], 'state'>,
): Promise<AdjustmentRow> => {
  const state = nextAdjustmentState(row.state, event)
  if (!state) throw new AppError('adjustmentNotOpen')
  const changed = await updateAdjustment(tx, row.id, { ...columns, state })
  const { id: adjustmentId, shipmentId, state: from } = row
  await publishAdjustments(tx, services, [{ adjustmentId, shipmentId, event, from, to: state }])
  return changed
}

/**
 * Withdraws the unsettled extra payment that a new one replaces. Refused while its payment is running, so that
 * nobody pays for a withdrawn one.
 * @throws AppError paymentInProgress
 */
export const withdrawUnsettled = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  rows: readonly AdjustmentRow[],
): Promise<void> => {
  for (const row of rows.filter(isUnsettled)) {
    if (await isBeingPaid(tx, row.id)) throw new AppError('paymentInProgress')
    await changeAdjustment(tx, services, row, 'withdraw', {})
  }
}

export interface NewAdjustment {
  shipment: Pick<HeldShipment, 'id' | 'companyId' | 'assetReference' | 'state'>
  measuringId: string | null
  kind: AdjustmentKind
  amount: Money
  reason: string | null
}

/** Creates the adjustment and notifies the company; a discount is credited immediately. */
export const createAdjustment = async (
  ctx: Ctx,
  tx: Db,
  { shipment, kind, amount, measuringId, reason }: NewAdjustment,
): Promise<AdjustmentRow> => {
  const isExtra = kind === 'extra'
  const row = await insertAdjustment(tx, {
    shipmentId: shipment.id,
    measuringId,
    kind,
    state: isExtra ? 'open' : 'credited',
    amount: toDecimal(amount),
    currency: amount.currency,
    reason,
    createdBy: requireActor(ctx).userId,
    objectUntil: new Date(ctx.now.getTime() + ctx.settings.OBJECTION_DAYS * dayMs),
    settledAt: isExtra ? null : ctx.now,
    createdAt: ctx.now,
  })
  const fact = { adjustmentId: row.id, shipmentId: shipment.id }
  if (isExtra) await publishAdjustments(tx, ctx, [{ ...fact, event: 'create', from: null, to: row.state }])
  else {
    await recordDiscount(tx, { adjustmentId: row.id, shipment, amount, now: ctx.now })
    await publishDiscount(tx, ctx, fact)
  }
  const { assetReference } = shipment
  await audit(tx, ctx, {
    action: 'adjustmentCreated',
    id: shipment.id,
    details: { assetReference, kind, amount: toDecimal(amount), currency: amount.currency, reason },
  })
  await notifyAdjustment(ctx, tx, shipment, row, isExtra ? 'asked' : 'credited')
  return row
}

/** Emails the company once per event. */
export const notifyAdjustment = async (
  ctx: Ctx,
  tx: Db,
  { companyId, assetReference, state }: NewAdjustment['shipment'],
  row: AdjustmentRow,
  news: 'asked' | 'credited' | 'withdraw' | 'keep' | 'change',
): Promise<void> =>
  notify(tx, ctx, {
    to: { companyId },
    email: adjustmentEmail,
    facts: [
      {
        key: `${row.id}-${news}`,
        fact: {
          news,
          shipmentId: row.shipmentId,
          reference: assetReference,
          amount: row.amount,
          currency: row.currency,
          reason: row.decisionReason ?? row.reason,
          objectUntil: row.objectUntil.toISOString(),
          isHeld: news === 'asked' && isInDepot(state) && (await isHeldBySegment(tx, companyId)),
        },
      },
    ],
  })
