import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { auditOrder } from '../auditOrder.ts'
import { getOrder } from '../getOrder.ts'
import { lockOrders } from '../order.queries.ts'
import { renewNotices } from './writeback.queries.ts'
import { reportNumberJob } from './writebackJobs.ts'

/** Sends numbers again that the store refused, dropped or did not get. @throws AppError notFound */
export const resendNumbers = async (ctx: Ctx, id: string): Promise<OrderAnswer> => {
  await inTransaction(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, scopeOf(ctx), [id])
    if (!order) throw new AppError('notFound')
    const ids = await renewNotices(tx, id, ctx.now)
    for (const noticeId of ids)
      await ctx.jobs.enqueueNow(tx, reportNumberJob, { noticeId, connectorKey: order.platform }, 'noticeId')
    const details = { number: order.number, companyId: order.companyId, numbers: ids.length }
    await auditOrder(tx, ctx, { action: 'orderNumbersResent', id, details })
  })
  return getOrder(ctx, id)
}
