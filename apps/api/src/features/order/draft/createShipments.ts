/** Makes draft shipments from orders. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { loadCheckWorld } from '../../shipment/checks/checkShipment.ts'
import { insertDrafts } from '../../shipment/draft/createShipment.ts'
import { auditOrder } from '../auditOrder.ts'
import { applyEffects, decideByRules, withoutDraftEffect } from '../rules/applyRules.ts'
import type { RuledOrder } from '../rules/applyRules.ts'
import { describeEffect } from '../rules/ruleEffects.ts'
import { insertParts, listNotices, listParts, lockCompaniesOf, lockOrders } from '../order.queries.ts'
import type { OrderRecord } from '../order.queries.ts'
import { draftOfOrder } from './draftOfOrder.ts'
import { describeFinding, describeProblem } from './describeDraft.ts'
import { decideAll } from './linesToShip.ts'
import type { Shipping } from './linesToShip.ts'
import { loadMemory } from './loadMemory.ts'
import { canMerge, compareMerged, mergedOrder } from './mergedOrder.ts'

type Answer = AnswerOf<typeof orderEndpoints.createShipmentsFromOrders>

export type ShippableOrder = {
  order: OrderRecord
  shipping: Extract<Shipping, { lines: unknown }>
  /** Orders that were merged into this one; without any the order alone. */
  merged?: readonly ShippableOrder[]
}

/** Orders whose pieces are in the draft. */
const ordersIn = (one: ShippableOrder): readonly ShippableOrder[] => one.merged ?? [one]

/** Order with what the company's rules decided about it. */
export type DecidedOrder = ShippableOrder & RuledOrder

/**
 * Creates the drafts of one company's orders. The orders are locked.
 * @param choose orders of which drafts are made; default: all of them, also those that a rule holds back
 */
export const createOfCompany = async (
  tx: Db,
  ctx: Ctx,
  companyId: number,
  shippable: readonly ShippableOrder[],
  choose = (decided: readonly DecidedOrder[]) => Promise.resolve(decided.map(withoutDraftEffect)),
): Promise<Answer['created']> => {
  const memory = await loadMemory(
    ctx,
    companyId,
    shippable.map(({ order }) => order),
  )
  const world = await loadCheckWorld(ctx)
  const orders = await choose(await decideByRules({ ...ctx, db: tx }, companyId, { shippable, memory }))
  if (orders.length === 0) return []
  const drafts = orders.map(({ order, shipping, adjust }) =>
    draftOfOrder(order.content, shipping, { memory, world, adjust }),
  )
  const shipments = await insertDrafts(
    tx,
    ctx,
    drafts.map(({ draft }) => draft),
    companyId,
  )
  await insertParts(
    tx,
    orders.flatMap((one, index) =>
      ordersIn(one).flatMap(({ order, shipping }) =>
        shipping.lines.map(({ line, quantity }) => ({
          orderId: order.id,
          lineId: line.id,
          quantity,
          shipmentId: shipments[index]!.id,
          createdAt: ctx.now,
        })),
      ),
    ),
  )
  for (const [index, one] of orders.entries())
    for (const { order } of ordersIn(one)) {
      const { id: shipmentId, assetReference } = shipments[index]!
      const details = { companyId, number: order.number, shipmentId, assetReference }
      await auditOrder(tx, ctx, { action: 'orderShipmentCreated', id: order.id, details })
    }
  const effects = await applyEffects(
    tx,
    ctx,
    companyId,
    orders.map(({ order, effects: ofOrder }, index) => ({
      orderId: order.id,
      shipmentId: shipments[index]!.id,
      effects: ofOrder,
    })),
  )
  return orders.map((one, index) => ({
    orderId: one.order.id,
    mergedOrderIds: ordersIn(one)
      .map(({ order }) => order.id)
      .filter((id) => id !== one.order.id),
    shipmentId: shipments[index]!.id,
    assetReference: shipments[index]!.assetReference,
    findings: drafts[index]!.findings.map((finding) => describeFinding(ctx.language, finding)),
    rules: effects[index]!.map((effect) => describeEffect(ctx.language, effect)),
  }))
}

/**
 * Locks orders until the commit, and decides which pieces of each make a shipment.
 * @throws AppError notFound when one order is hidden or outside the scope; changedMeanwhile when a company was merged
 */
export const lockShippable = async (
  tx: Db,
  ctx: Ctx,
  wanted: readonly string[],
  mostLines: number = shipmentLimits.products,
): Promise<{ shippable: ShippableOrder[]; problems: Answer['problems'] }> => {
  if (await lockCompaniesOf(tx, scopeOf(ctx), wanted)) throw new AppError('changedMeanwhile')
  const orders = await lockOrders(tx, scopeOf(ctx), wanted)
  if (orders.length < wanted.length) throw new AppError('notFound')
  const found = { parts: await listParts(tx, wanted), notices: await listNotices(tx, wanted) }
  const problems: Answer['problems'] = []
  const shippable: ShippableOrder[] = []
  for (const { order, shipping } of decideAll(orders, found, mostLines)) {
    if ('problem' in shipping) problems.push(describeProblem(ctx.language, order, shipping))
    else shippable.push({ order, shipping })
  }
  return { shippable, problems }
}

/** @throws AppError validationFailed on `merged` for orders that cannot share a parcel, or have too many lines */
const merge = (
  shippable: readonly ShippableOrder[],
  wanted: readonly string[],
  merged: readonly (readonly string[])[],
): ShippableOrder[] => {
  const ids = merged.flat()
  if (new Set(ids).size < ids.length || ids.some((id) => !wanted.includes(id)))
    throw fieldError('merged', 'order:notMergeable')
  const groups = merged
    .map((group) => shippable.filter(({ order }) => group.includes(order.id)))
    .filter((group) => group.length > 0)
  const max = shipmentLimits.products
  for (const group of groups) {
    if (!canMerge(group.map(({ order }) => order))) throw fieldError('merged', 'order:notMergeable')
    if (group.length > 1 && group.reduce((sum, { shipping }) => sum + shipping.lines.length, 0) > max)
      throw fieldError('merged', 'order:mergedTooLong', { max })
  }
  const single = shippable.filter(({ order }) => !ids.includes(order.id))
  return [...groups.map((group) => (group.length > 1 ? asOneOrder(group) : group[0]!)), ...single]
}

/** The order of a merged draft, for rules and the draft itself. */
const asOneOrder = (group: readonly ShippableOrder[]): ShippableOrder => {
  const sorted = group.toSorted((one, other) => compareMerged(one.order.content, other.order.content))
  const { content, lines } = mergedOrder(
    sorted.map(({ order, shipping }) => ({ content: order.content, lines: shipping.lines })),
  )
  const leftLines = sorted.reduce((sum, { shipping }) => sum + shipping.leftLines, 0)
  return { order: { ...sorted[0]!.order, content }, shipping: { lines, leftLines }, merged: sorted }
}

/**
 * Creates a draft from each order, and one of each group of `merged`, with what the company's rules decide about it.
 * Two callers make one draft; the second one gets the problem `alreadyCreated` with the shipment.
 * @throws AppError as `lockShippable`; validationFailed on `merged`
 */
export const createShipmentsFromOrders = (
  ctx: Ctx,
  { orderIds, merged }: InputOf<typeof orderEndpoints.createShipmentsFromOrders>['body'],
): Promise<Answer> =>
  inTransaction(ctx.db, async (tx) => {
    const wanted = [...new Set(orderIds)]
    const { shippable, problems } = await lockShippable(tx, ctx, wanted)
    const created: Answer['created'] = []
    const toCreate = merge(shippable, wanted, merged ?? [])
    for (const [companyId, ofCompany] of groupBy(toCreate, ({ order }) => order.companyId))
      created.push(...(await createOfCompany(tx, ctx, companyId, ofCompany)))
    return { created, problems }
  })
