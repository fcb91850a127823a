/** Makes and replaces what is asked for or credited, behind the shipment's lock. */
import { money, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { nextAdjustmentState, restOfDifference } from '@kervan/domain/shipment/adjustmentLife'
import type { AdjustmentEvent, AdjustmentKind } from '@kervan/domain/shipment/adjustmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notice/notify.ts'
import { adjustmentEmail } from './adjustmentEmails.ts'
import { insertAdjustment, isBeingPaid, isUnsettled, updateAdjustment } from './measuring.queries.ts'
import type { AdjustmentRow } from './measuring.queries.ts'

const audit = auditOf('shipment')

const dayMs = 24 * 3_600_000

const minorOf = ({ amount }: Pick<AdjustmentRow, 'amount'>): number => Math.round(Number(amount) * 100)

/** What the measurings brought so far; amounts that staff named stand for themselves. */
export const restAfter = (difference: Money, rows: readonly AdjustmentRow[]): Money => {
  const settled = rows
    .filter(({ measuringId, currency }) => measuringId !== null && currency === difference.currency)
    .map((row) => ({ kind: row.kind, state: row.state, minor: minorOf(row) }))
  return money(restOfDifference(difference.minor, settled), difference.currency)
}

/** Credited beside the price and paid on top of it, all together. */
export const balanceOf = (rows: readonly AdjustmentRow[]): number =>
  restOfDifference(
    0,
    rows.map((row) => ({ kind: row.kind, state: row.state, minor: minorOf(row) })),
  )

/** The only writer of an adjustment's state apart from its payment. @throws AppError adjustmentNotOpen */
export const changeAdjustment = async (
  tx: Db,
  row: AdjustmentRow,
  event: AdjustmentEvent,
  columns: Omit<Parameters<typeof updateAdjustment>[2], 'state'>,
): Promise<AdjustmentRow> => {
  const state = nextAdjustmentState(row.state, event)
  if (!state) throw new AppError('adjustmentNotOpen')
  return updateAdjustment(tx, row.id, { ...columns, state })
}

/**
 * Takes back the extra payment that is not settled, since another takes its place. One whose payment has begun makes the
 * other wait: nobody pays for what is withdrawn meanwhile.
 * @throws AppError paymentInProgress
 */
export const withdrawUnsettled = async (tx: Db, rows: readonly AdjustmentRow[]): Promise<void> => {
  for (const row of rows.filter(isUnsettled)) {
    if (await isBeingPaid(tx, row.id)) throw new AppError('paymentInProgress')
    await changeAdjustment(tx, row, 'withdraw', {})
  }
}

export interface NewAdjustment {
  shipment: { id: string; companyId: number; assetReference: string }
  measuringId: string | null
  kind: AdjustmentKind
  amount: Money
  reason: string | null
}

/** Tells the company; a discount is credited with it. */
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
  const { assetReference } = shipment
  await audit(tx, ctx, {
    action: 'adjustmentCreated',
    id: shipment.id,
    details: { assetReference, kind, amount: toDecimal(amount), currency: amount.currency, reason },
  })
  await tellOfAdjustment(ctx, tx, shipment, row, isExtra ? 'asked' : 'credited')
  return row
}

/** Once for each thing that happens to it. */
export const tellOfAdjustment = async (
  ctx: Ctx,
  tx: Db,
  { companyId, assetReference }: NewAdjustment['shipment'],
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
        },
      },
    ],
  })
