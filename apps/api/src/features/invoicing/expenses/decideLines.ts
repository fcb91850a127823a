/** Decisions about lines: accepted, disputed, answered by the carrier. Lines are locked in the order of their ids. */
import { desc, eq } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import type { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { BillState } from '@kervan/domain/invoicing/expenses/bill'
import { mayWithdrawDispute, stateAfterWithdrawal } from '@kervan/domain/invoicing/expenses/billLife'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { createExtraPayment } from '../../measuring/stateAdjustment.ts'
import { disputeNumberOf } from './disputeNumber.ts'
import { insertDispute, lockLines, updateLines } from './expense.queries.ts'
import type { LockedLine } from './expense.queries.ts'
import { isOpenState } from './expenseLineView.ts'
import { extraPaymentOfWeight } from './extraPaymentOfWeight.ts'

type Accept = (typeof expenseEndpoints)['acceptExpenseLines']
type Dispute = (typeof disputeEndpoints)['disputeExpenseLines']
type Withdraw = (typeof disputeEndpoints)['withdrawExpenseDispute']
type Settle = (typeof disputeEndpoints)['settleExpenseLines']

const auditLine = auditOf('expenseLine')
const auditDispute = auditOf('expenseDispute')

const done = (ctx: Ctx, key: string, count: number) => ({
  returnCode: 200,
  returnText: translate(ctx.language, key, { count }),
})

/** @throws AppError notFound; expenseLineDecided when a line is not in one of the states */
const lockIn = async (
  tx: Db,
  ids: readonly string[],
  isAllowed: (line: LockedLine) => boolean,
): Promise<LockedLine[]> => {
  const unique = [...new Set(ids)]
  const lines = await lockLines(tx, unique)
  if (lines.length < unique.length) throw new AppError('notFound')
  if (!lines.every(isAllowed)) throw new AppError('expenseLineDecided')
  return lines
}

const decidedBy = (ctx: Ctx, state: BillState, reason: string | null) => ({
  state,
  reason,
  decidedBy: requireActor(ctx).userId,
  decidedAt: ctx.now,
})

const lastAdjustmentOf = async (tx: Db, shipmentId: string): Promise<string | null> =>
  (
    await tx
      .select({ id: shipmentAdjustments.id })
      .from(shipmentAdjustments)
      .where(eq(shipmentAdjustments.shipmentId, shipmentId))
      .orderBy(desc(shipmentAdjustments.createdAt))
      .limit(1)
  )[0]?.id ?? null

/**
 * Accepts lines for a reason. With `chargesCustomer` each line must be about a heavier parcel, and the price of the
 * billed weight becomes an extra payment of its customer.
 * @throws AppError notFound, expenseLineDecided, noExtraPayment, shipmentNotMeasurable, paymentInProgress
 */
export const acceptExpenseLines = async (
  ctx: Ctx,
  { ids, reason, chargesCustomer }: InputOf<Accept>['body'],
): Promise<AnswerOf<Accept>> => {
  await inTransaction(ctx.db, async (tx) => {
    const lines = await lockIn(
      tx,
      ids,
      ({ state }) => isOpenState(state) || (chargesCustomer && state === 'accepted'),
    )
    const within = { ...ctx, db: tx }
    for (const line of chargesCustomer ? lines : []) {
      const more = await extraPaymentOfWeight(within, line)
      if (!more) throw new AppError('noExtraPayment')
      await createExtraPayment(within, { shipmentId: line.shipmentId!, amount: more.minor / 100, reason })
      await updateLines(tx, [line.id], { adjustmentId: await lastAdjustmentOf(tx, line.shipmentId!) })
    }
    await updateLines(
      tx,
      lines.map(({ id }) => id),
      decidedBy(ctx, 'accepted', reason),
    )
    for (const { id, invoiceNumber, difference } of lines)
      await auditLine(tx, ctx, {
        action: 'expenseLineAccepted',
        id,
        details: { invoiceNumber, difference, reason, chargesCustomer },
      })
  })
  return done(ctx, 'invoicing/expenses:accepted', new Set(ids).size)
}

/**
 * Disputes lines of one carrier and currency: they form one letter.
 * @throws AppError notFound, expenseLineDecided; validationFailed on `ids` for lines of several carriers
 */
export const disputeExpenseLines = async (
  ctx: Ctx,
  { ids, reason }: InputOf<Dispute>['body'],
): Promise<AnswerOf<Dispute>> =>
  inTransaction(ctx.db, async (tx) => {
    const lines = await lockIn(
      tx,
      ids,
      ({ state, difference }) => Number(difference) > 0 && (isOpenState(state) || state === 'accepted'),
    )
    const { carrierId, currency } = lines[0]!
    if (lines.some((line) => line.carrierId !== carrierId || line.currency !== currency))
      throw fieldError('ids', 'invoicing/expenses:oneCarrier')
    const { id: disputeId, serial } = await insertDispute(tx, {
      carrierId,
      currency,
      reason,
      createdBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    await updateLines(
      tx,
      lines.map(({ id }) => id),
      { ...decidedBy(ctx, 'disputed', reason), disputeId },
    )
    const number = disputeNumberOf(serial)
    await auditDispute(tx, ctx, {
      action: 'expenseLinesDisputed',
      id: disputeId,
      details: {
        number,
        lines: lines.length,
        invoices: [...new Set(lines.map((line) => line.invoiceNumber))],
      },
    })
    return { disputeId, number, lineCount: lines.length }
  })

/**
 * Takes lines out of their dispute for a reason. They wait for a decision again.
 * @throws AppError notFound, expenseLineDecided, expenseLineCredited
 */
export const withdrawExpenseDispute = async (
  ctx: Ctx,
  { ids, reason }: InputOf<Withdraw>['body'],
): Promise<AnswerOf<Withdraw>> => {
  await inTransaction(ctx.db, async (tx) => {
    const lines = await lockIn(tx, ids, ({ state }) => state === 'disputed')
    if (!lines.every(({ state, credited }) => mayWithdrawDispute({ state, credited: Number(credited) })))
      throw new AppError('expenseLineCredited')
    for (const { id, cause, invoiceNumber } of lines) {
      await updateLines(tx, [id], {
        state: stateAfterWithdrawal(cause),
        reason,
        disputeId: null,
        decidedBy: null,
        decidedAt: null,
      })
      await auditLine(tx, ctx, { action: 'expenseDisputeWithdrawn', id, details: { invoiceNumber, reason } })
    }
    for (const [disputeId, own] of groupBy(lines, (line) => line.disputeId!))
      await auditDispute(tx, ctx, {
        action: 'expenseDisputeWithdrawn',
        id: disputeId,
        details: { lines: own.length, reason },
      })
  })
  return done(ctx, 'invoicing/expenses:withdrawn', new Set(ids).size)
}

const toMinor = (decimal: string): number => Math.round(Number(decimal) * 100)

/**
 * Records the carrier's answer. A credit below the difference leaves the line disputed for the rest.
 * @throws AppError notFound, expenseLineDecided; validationFailed on `amount`
 */
export const settleExpenseLines = async (
  ctx: Ctx,
  { ids, outcome, amount, reason }: InputOf<Settle>['body'],
): Promise<AnswerOf<Settle>> => {
  await inTransaction(ctx.db, async (tx) => {
    const lines = await lockIn(tx, ids, ({ state }) => state === 'disputed')
    if (typeof amount === 'number' && lines.length > 1)
      throw fieldError('amount', 'invoicing/expenses:oneLine')
    for (const line of lines) {
      const missing = toMinor(line.difference) - toMinor(line.credited)
      const credit = typeof amount === 'number' ? Math.round(amount * 100) : missing
      if (outcome === 'credited' && credit > missing) throw fieldError('amount', 'invoicing/expenses:tooMuch')
      const isWhole = outcome === 'refused' || credit === missing
      await updateLines(tx, [line.id], {
        ...(isWhole ? decidedBy(ctx, outcome === 'credited' ? 'credited' : 'accepted', reason) : { reason }),
        ...(outcome === 'credited' && { credited: ((toMinor(line.credited) + credit) / 100).toFixed(2) }),
      })
      await auditLine(tx, ctx, {
        action: outcome === 'credited' ? 'expenseLineCredited' : 'expenseLineRefused',
        id: line.id,
        details: { invoiceNumber: line.invoiceNumber, amount: (credit / 100).toFixed(2), reason },
      })
    }
  })
  return done(ctx, `invoicing/expenses:settled.${outcome}`, new Set(ids).size)
}
