/** Staff decisions about a waiting refund. */
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import type { RefundEvent } from '@kervan/domain/payment/refundLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { canApproveRefundOf } from '../payment.policies.ts'
import { changeRefundState } from './changeRefundState.ts'
import { describeRefund } from './refunds.list.ts'
import { refundPaymentJob } from './refundPaymentJob.ts'
import { lockRefund } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

type Answer = AnswerOf<(typeof refundEndpoints)['approveRefund']>

const audit = auditOf('refund')

interface Decision {
  event: RefundEvent
  action: 'refundApproved' | 'refundRetried' | 'refundWithdrawn'
  said: string
  mayDecide?: (refund: RefundRow) => boolean
  details?: Record<string, unknown>
}

/** @throws AppError notFound; secondPersonNeeded; refundNotWaiting when no decision is pending */
const decide = async (ctx: Ctx, id: string, decision: Decision): Promise<Answer> => {
  const { event, action, said, mayDecide = () => true, details } = decision
  await ctx.db.transaction(async (tx) => {
    const before = await lockRefund(tx, id)
    if (!before) throw new AppError('notFound')
    if (!mayDecide(before)) throw new AppError('secondPersonNeeded')
    const columns = event === 'approve' ? { approvedBy: requireActor(ctx).userId } : {}
    const after = await changeRefundState(tx, ctx, before, event, columns)
    if (!after) throw new AppError('refundNotWaiting')
    if (after.state === 'onItsWay') await ctx.jobs.enqueue(tx, refundPaymentJob, { refundId: id })
    await audit(tx, ctx, {
      action,
      id,
      before: { state: before.state },
      after: { state: after.state },
      details: { paymentId: before.paymentId, ...details },
    })
  })
  return {
    returnCode: 200,
    returnText: translate(ctx.language, said),
    refund: await describeRefund(ctx, id),
  }
}

export const approveRefund = (ctx: Ctx, id: string) =>
  decide(ctx, id, {
    event: 'approve',
    action: 'refundApproved',
    said: 'payment:refund.begun',
    mayDecide: ({ requestedBy }) => canApproveRefundOf(requireActor(ctx), requestedBy),
  })

export const retryRefund = (ctx: Ctx, id: string) =>
  decide(ctx, id, { event: 'retry', action: 'refundRetried', said: 'payment:refund.begun' })

export const withdrawRefund = (ctx: Ctx, { id, reason }: { id: string; reason: string }) =>
  decide(ctx, id, {
    event: 'withdraw',
    action: 'refundWithdrawn',
    said: 'payment:refund.withdrawn',
    details: { reason },
  })
