/** Makes drafts of orders without a user's press, where a rule says so. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx, Services } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { actFor } from '../../access/actFor.ts'
import { listParts } from '../order.queries.ts'
import { createOfCompany, lockShippable } from '../draft/createShipments.ts'
import type { DecidedOrder } from '../draft/createShipments.ts'
import { insertRuleUses, listVisibleOrders, removeHolds } from './ruleUses.queries.ts'
import { listRuleRows } from './rules.queries.ts'

/** Records the orders that a rule holds back. */
const recordHolds = async (tx: Db, { now }: Ctx, held: readonly DecidedOrder[]): Promise<void> => {
  if (held.length === 0) return
  await removeHolds(
    tx,
    held.map(({ order }) => order.id),
  )
  await insertRuleUses(
    tx,
    held.flatMap(({ order: { id: orderId }, effects }) =>
      effects.filter(({ kind }) => kind === 'draft').map((effect) => ({ ...effect, orderId, at: now })),
    ),
  )
}

/** Decides with the rights of one author, and acts on the orders about which a rule of this author decides. */
const createForAuthor = (
  ctx: Ctx,
  companyId: number,
  orderIds: readonly string[],
  ruleIds: ReadonlySet<number>,
): Promise<unknown> =>
  inTransaction(ctx.db, async (tx) => {
    const { shippable } = await lockShippable(tx, ctx, orderIds)
    // Read behind the lock: somebody may have divided the order meanwhile, so that pieces are left.
    const drafted = new Set((await listParts(tx, orderIds)).map(({ orderId }) => orderId))
    const untouched = shippable.filter(({ order }) => !drafted.has(order.id))
    await createOfCompany(tx, ctx, companyId, untouched, async (decided) => {
      const own = decided.filter(({ decision: { by } }) => by.draft && ruleIds.has(by.draft.id))
      const isHeld = ({ decision: { by } }: DecidedOrder) => by.draft!.draft === 'hold'
      await recordHolds(tx, ctx, own.filter(isHeld))
      return own.filter((order) => !isHeld(order))
    })
  })

const actAs = async (services: Services, companyId: number, userId: number): Promise<Ctx | null> => {
  try {
    const access = 'integration_orders'
    return await actFor(services, { companyId, userId, reason: 'order rules', access })
  } catch (error) {
    // The rule's list shows that its author has no right any more.
    if (error instanceof AppError && error.code === 'notAllowed') return null
    throw error
  }
}

/**
 * Makes drafts of orders that arrived. A rule acts with the rights of the user who saved it last; without the right to
 * a company's orders it does nothing. Orders that have a draft, or that no rule decides about, stay as they are.
 */
export const createByRules = async (
  services: Services,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> => {
  const { db } = services
  const visible = await listVisibleOrders(db, orderIds)
  for (const [companyId, orders] of groupBy(visible, (order) => order.companyId)) {
    const rules = (await listRuleRows(db, companyId)).filter(
      ({ isActive, actions }) => isActive && actions.draft !== null,
    )
    for (const [userId, ofAuthor] of groupBy(rules, ({ updatedBy }) => updatedBy)) {
      const ctx = await actAs(services, companyId, userId)
      const ids = orders.map(({ id }) => id)
      if (ctx) await createForAuthor(ctx, companyId, ids, new Set(ofAuthor.map(({ id }) => id)))
    }
  }
}
