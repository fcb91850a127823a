import type { Ctx } from '../../../platform/ctx.ts'
import { suggestIossOf } from '../../contact/suggestIoss.ts'
import { suggestSenderOf } from '../../contact/suggestSender.ts'
import { findProductsBySku } from '../../product/findProductsBySku.ts'
import type { OrderRecord } from '../order.queries.ts'
import type { OrderMemory } from './draftRequest.ts'

/** Loads what the company knows about the goods and the sender of its orders, for any number of them. */
export const loadMemory = async (
  ctx: Ctx,
  companyId: number,
  orders: readonly Pick<OrderRecord, 'content'>[],
): Promise<OrderMemory> => {
  const skus = orders.flatMap(({ content }) => content.lines.flatMap(({ sku }) => sku || []))
  return {
    sender: await suggestSenderOf(ctx, companyId),
    ioss: await suggestIossOf(ctx, companyId),
    ...(await findProductsBySku(ctx.db, companyId, skus)),
  }
}
