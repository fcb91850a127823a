import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { isShipmentInScope, listHistory, listPaymentsOfShipment } from './history.queries.ts'
import type { HistoryPlace, HistoryRow } from './history.queries.ts'
import { describeOutcome } from './payment-outcome.ts'
import type { FailureReason } from './payment.queries.ts'

type Endpoints = typeof paymentEndpoints
type HistoryRequest = InputOf<Endpoints['listPayments']>['body']

const printPlace = ({ createdAt, id }: HistoryRow): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')

/** @throws AppError validationFailed for a cursor that no answer of ours gave */
const readPlace = (cursor: string): HistoryPlace => {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!time || !id || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw fieldError('cursor', 'validation:format')
  const createdAt = new Date(Number(time))
  if (!(createdAt.getUTCFullYear() <= 9999)) throw fieldError('cursor', 'validation:format')
  return { createdAt, id }
}

/** A day begins at midnight in Türkiye, which has been three hours ahead of UTC all year since 2016. */
const startOfDay = (day: string, daysLater = 0): Date => {
  const moment = Date.parse(`${day}T00:00:00+03:00`) + daysLater * dayMs
  return new Date(Math.min(Math.max(moment, earliest), latest))
}
const dayMs = 24 * 3600 * 1000
/** No payment lies outside; the database's calendar ends before that of the date rule. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 0, 1)

export const listPayments = async (
  ctx: Ctx,
  { cursor, pageSize, assetReference, status, startDate, endDate }: HistoryRequest,
): Promise<AnswerOf<Endpoints['listPayments']>> => {
  const filter = {
    assetReference,
    status: status ?? null,
    from: startDate ? startOfDay(startDate) : null,
    before: endDate ? startOfDay(endDate, 1) : null,
  }
  const rows = await listHistory(
    ctx.db,
    scopeOf(ctx),
    filter,
    cursor ? readPlace(cursor) : null,
    pageSize + 1,
  )
  const page = rows.slice(0, pageSize)
  return {
    items: page.map(({ createdAt, amount, state, ...row }) => ({
      ...row,
      paymentDate: createdAt.toISOString(),
      amount: Number(amount),
      status: state,
    })),
    nextCursor: rows.length > pageSize ? printPlace(page.at(-1)!) : null,
  }
}

/** @throws AppError notFound for another company's shipment */
export const listShipmentTransactions = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<Endpoints['listShipmentTransactions']>> => {
  const scope = scopeOf(ctx)
  if (!(await isShipmentInScope(ctx.db, scope, shipmentId))) throw new AppError('notFound')
  const rows = await listPaymentsOfShipment(ctx.db, scope, shipmentId)
  return rows.map(({ createdAt, state, amount, refundedAmount, failureReason, ...row }) => ({
    ...row,
    paymentDate: createdAt.toISOString(),
    status: state,
    amount: Number(amount),
    refundedAmount: Number(refundedAmount),
    message: describeOutcome({ state, failureReason: failureReason as FailureReason | null }, ctx.language),
  }))
}
