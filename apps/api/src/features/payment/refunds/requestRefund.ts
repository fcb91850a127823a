/** Refunds by staff: the refundable amount is calculated under the payment's lock, and a job calls the provider. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { compare, fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { refundableOf, refundableOfItem, withoutSecondPerson } from '@kervan/domain/payment/refundLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { writeAmount } from '../../../platform/localeFormat.ts'
import { listUsersWithFlag } from '../../notice/listUsersWithFlag.ts'
import { findCompanyName } from '../../company/findCompanyName.ts'
import { notify } from '../../notice/notify.ts'
import { findPayment, lockPayment } from '../payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from '../payment.queries.ts'
import { findApprovalLimit } from './approvalLimit.ts'
import { createRefund } from './createRefund.ts'
import { describeRefund } from './refunds.list.ts'
import { describeRefundFact, refundWaitsEmail } from './refundEmails.ts'
import { listItemsOf, listRefundsOf } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

type Request = InputOf<(typeof refundEndpoints)['requestRefund']>['body']

const audit = auditOf('refund')

/** Automatic refunds need no approval. */
const byStaff = (refunds: readonly RefundRow[]) => refunds.filter(({ requestedBy }) => requestedBy !== null)

/** @throws AppError notFound */
export const findRefundable = async (
  ctx: Ctx,
  paymentId: string,
): Promise<AnswerOf<(typeof refundEndpoints)['findRefundable']>> => {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment) throw new AppError('notFound')
  const refunds = await listRefundsOf(ctx.db, paymentId)
  const limit = await findApprovalLimit(ctx, ctx.db, payment.amount.currency)
  const captured = isCaptured(payment.state)
  return {
    paymentId,
    company: (await findCompanyName(ctx.db, payment.companyId))!,
    provider: payment.provider,
    amount: toNumber(payment.amount),
    refundable: captured ? toNumber(refundableOf(payment.amount, refunds)) : 0,
    currency: payment.amount.currency,
    approvalAbove: limit && toNumber(limit),
    withoutApproval: toNumber(withoutSecondPerson(limit, byStaff(refunds), payment.amount.currency)),
    items: (await listItemsOf(ctx.db, paymentId)).map((item) => ({
      shipmentId: item.shipmentId,
      assetReference: item.assetReference,
      amount: toNumber(item.amount),
      refundable: captured ? toNumber(refundableOfItem(item, payment.amount, refunds)) : 0,
    })),
  }
}

interface Wanted {
  item: PaymentItemRow | null
  amount: Money
  refunds: readonly RefundRow[]
}

/**
 * Validates the request against the refundable amount. @throws AppError notFound, nothingToRefund,
 * validationFailed on `amount`
 */
const readWish = async (ctx: Ctx, tx: Db, payment: PaymentRow, wish: Request): Promise<Wanted> => {
  const { currency } = payment.amount
  if (wish.currency && wish.currency !== currency)
    throw fieldError('currency', 'payment:refund.otherCurrency', { currency })
  const refunds = await listRefundsOf(tx, payment.id)
  const items = await listItemsOf(tx, payment.id)
  const item = wish.shipmentId ? items.find(({ shipmentId }) => shipmentId === wish.shipmentId) : null
  if (item === undefined) throw new AppError('notFound')
  const most = item ? refundableOfItem(item, payment.amount, refunds) : refundableOf(payment.amount, refunds)
  if (most.minor === 0) throw new AppError('nothingToRefund')
  const amount =
    wish.amount === null || wish.amount === undefined ? most : fromDecimal(wish.amount.toFixed(2), currency)
  if (compare(amount, most) > 0)
    throw fieldError('amount', 'payment:refund.tooMuch', { most: writeAmount(ctx.language, most) })
  return { item, amount, refunds }
}

/** Emails the users who may approve the refund, except the requester. */
const askSecondPerson = async (ctx: Ctx, tx: Db, refund: RefundRow): Promise<void> => {
  const others = await listUsersWithFlag(tx, 'definitions')
  await notify(tx, ctx, {
    to: { userIds: others.filter((userId) => userId !== refund.requestedBy) },
    email: refundWaitsEmail,
    facts: [{ key: refund.id, fact: await describeRefundFact(tx, refund) }],
  })
}

/** @throws AppError notFound, paymentNotCaptured, nothingToRefund; validationFailed on `amount` or `currency` */
export const requestRefund = async (
  ctx: Ctx,
  wish: Request,
): Promise<AnswerOf<(typeof refundEndpoints)['requestRefund']>> => {
  const refund = await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, wish.paymentId)
    if (!payment) throw new AppError('notFound')
    if (!isCaptured(payment.state)) throw new AppError('paymentNotCaptured')
    const { item, amount, refunds } = await readWish(ctx, tx, payment, wish)
    const limit = await findApprovalLimit(ctx, tx, amount.currency)
    const waits = compare(amount, withoutSecondPerson(limit, byStaff(refunds), amount.currency)) > 0
    const row = await createRefund(tx, ctx, {
      paymentId: payment.id,
      itemId: item?.id ?? null,
      amount,
      reason: wish.reason,
      state: waits ? 'waitingApproval' : 'onItsWay',
      requestedBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    await audit(tx, ctx, {
      action: 'refundRequested',
      id: row.id,
      details: {
        paymentId: payment.id,
        amount: writeAmount('en', amount),
        assetReference: item?.assetReference ?? null,
        reason: wish.reason,
        state: row.state,
      },
    })
    if (waits) await askSecondPerson(ctx, tx, row)
    return row
  })
  return {
    returnCode: 200,
    returnText: translate(
      ctx.language,
      refund.state === 'onItsWay' ? 'payment:refund.begun' : 'payment:refund.waits',
    ),
    refund: await describeRefund(ctx, refund.id),
  }
}
