import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fromDecimal } from '@kervan/domain/money/money'
import type { PackedLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { Money } from '@kervan/domain/money/money'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Scope } from '../access/policies.ts'
import type { Db } from '../../platform/db/database.ts'
import { inParts } from '../../platform/db/inParts.ts'
import { orders, orderShipments } from '../order/order.tables.ts'
import { paymentItems, payments } from '../payment/payment.tables.ts'
import type { QuotedOffer } from '../shipment/costs/readCosts.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { quotes } from '../shipment/offers/quote.tables.ts'
import { quoteIdOf } from '../shipment/offers/quoteIds.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import type { CartOwner } from './cartOwner.ts'
import { cartItems } from './cart.tables.ts'

const ownedBy = (owner: CartOwner): SQL =>
  owner.kind === 'company' ? eq(cartItems.companyId, owner.companyId) : eq(cartItems.addedBy, owner.userId)

export interface CartRow {
  id: string
  companyId: number
  shipmentId: string
  offerId: string
  state: 'open' | 'paid' | 'removed'
  assetReference: string
  receiverName: string | null
  receiverCountry: string | null
  serviceId: number
  carrierName: string
  serviceName: string
  logoImageName: string
  price: Money
  priceTry: Money
  expiresAt: Date
}

export interface ListedCartRow extends CartRow {
  openConversationId: string | null
  landedCost: PackedLandedCost | null
}

/** Conversation id of the open payment that includes the item. */
const openConversationId = sql<string | null>`(
  select ${payments.conversationId} from ${paymentItems}
  join ${payments} on ${payments.id} = ${paymentItems.paymentId}
  where ${paymentItems.cartItemId} = ${cartItems.id} and ${paymentItems.isOpen})`

/** Platform of the order that the shipment belongs to. */
const orderPlatform = sql<string | null>`(
  select ordered.platform from ${orders} as ordered
  join ${orderShipments} as part on part.order_id = ordered.id
  where part.shipment_id = shipments.id limit 1)`

const columns = {
  id: cartItems.id,
  companyId: cartItems.companyId,
  shipmentId: cartItems.shipmentId,
  offerId: cartItems.offerId,
  state: cartItems.state,
  assetReference: shipments.assetReference,
  receiverName: shipments.receiverName,
  receiverCountry: shipments.receiverCountry,
  serviceId: offers.serviceId,
  carrierName: offers.carrierName,
  serviceName: offers.serviceName,
  logoImageName: offers.logoImageName,
  total: offers.total,
  totalInTry: offers.totalInTry,
  currency: offers.currency,
  expiresAt: offers.expiresAt,
}

const selectItems = (db: Db) =>
  db
    .select(columns)
    .from(cartItems)
    .innerJoin(offers, eq(offers.id, cartItems.offerId))
    .innerJoin(shipments, eq(shipments.id, cartItems.shipmentId))

type Selected = Awaited<ReturnType<typeof selectItems>>[number]

const toRow = ({ total, totalInTry, currency, ...row }: Selected): CartRow => ({
  ...row,
  price: fromDecimal(total, currency),
  priceTry: fromDecimal(totalInTry, 'TRY'),
})

/** Open cart items in the order they were added. */
export const listCart = async (db: Db, owner: CartOwner): Promise<ListedCartRow[]> => {
  const rows = await db
    .select({ ...columns, openConversationId, landedCost: offers.landedCost })
    .from(cartItems)
    .innerJoin(offers, eq(offers.id, cartItems.offerId))
    .innerJoin(shipments, eq(shipments.id, cartItems.shipmentId))
    .where(and(ownedBy(owner), eq(cartItems.state, 'open')))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  return rows.map(({ openConversationId: conversation, landedCost, ...row }) => ({
    ...toRow(row),
    openConversationId: conversation,
    landedCost,
  }))
}

/**
 * Locks the shipments of the owner's items with these ids, whatever state the items have. Lock order: ascending
 * id.
 */
export const lockShipmentsOfItems = async (
  db: Db,
  owner: CartOwner,
  itemIds: readonly string[],
): Promise<void> => {
  const shipmentIds = db
    .select({ id: cartItems.shipmentId })
    .from(cartItems)
    .where(and(ownedBy(owner), inArray(cartItems.id, [...itemIds])))
  await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.id, shipmentIds))
    .orderBy(asc(shipments.id))
    .for('update')
}

/** Locks items that were not removed, in ascending id order, so that two calls do not deadlock. */
export const lockCartItems = async (
  db: Db,
  owner: CartOwner,
  ids: readonly string[],
): Promise<(CartRow & { carrierCode: string; orderPlatform: string | null })[]> => {
  const rows = await db
    .select({ ...columns, carrierCode: offers.carrierCode, orderPlatform })
    .from(cartItems)
    .innerJoin(offers, eq(offers.id, cartItems.offerId))
    .innerJoin(shipments, eq(shipments.id, cartItems.shipmentId))
    .where(and(ownedBy(owner), inArray(cartItems.id, [...ids]), inArray(cartItems.state, ['open', 'paid'])))
    .orderBy(asc(cartItems.id))
    .for('update', { of: cartItems })
  return rows.map(({ carrierCode, orderPlatform: platform, ...row }) => ({
    ...toRow(row),
    carrierCode,
    orderPlatform: platform,
  }))
}

/** Locks open items with these ids in any cart. Lock order: ascending id. */
export const lockOpenItems = async (db: Db, ids: readonly string[]): Promise<CartRow[]> => {
  const rows = await selectItems(db)
    .where(and(inArray(cartItems.id, [...ids]), eq(cartItems.state, 'open')))
    .orderBy(asc(cartItems.id))
    .for('update', { of: cartItems })
  return rows.map(toRow)
}

export const findCartItem = async (db: Db, owner: CartOwner, id: string): Promise<CartRow | undefined> => {
  const [row] = await selectItems(db).where(
    and(ownedBy(owner), eq(cartItems.id, id), eq(cartItems.state, 'open')),
  )
  return row && toRow(row)
}

/**
 * Marks items that are still open with the same offer as paid and returns their ids. The caller has locked the
 * shipments.
 */
export const payOpenItems = async (
  db: Db,
  items: readonly { cartItemId: string; offerId: string }[],
  now: Date,
): Promise<string[]> => {
  if (items.length === 0) return []
  const isOneOf = or(
    ...items.map((item) => and(eq(cartItems.id, item.cartItemId), eq(cartItems.offerId, item.offerId))),
  )
  const paid = await db
    .update(cartItems)
    .set({ state: 'paid', closedAt: now })
    .where(and(eq(cartItems.state, 'open'), isOneOf))
    .returning({ id: cartItems.id })
  return paid.map(({ id }) => id)
}

/** Open item of a shipment in any cart. */
export const findOpenItem = async (
  db: Db,
  shipmentId: string,
): Promise<{ id: string; offerId: string } | undefined> =>
  (
    await db
      .select({ id: cartItems.id, offerId: cartItems.offerId })
      .from(cartItems)
      .where(and(eq(cartItems.shipmentId, shipmentId), eq(cartItems.state, 'open')))
      .for('update')
  )[0]

/** Locks a shipment in the caller's scope. All cart operations on a shipment take this lock first. */
export const lockShipment = async (
  db: Db,
  scope: Scope,
  shipmentId: string,
): Promise<
  { companyId: number; version: number; state: ShipmentState; orderPlatform: string | null } | undefined
> =>
  (
    await db
      .select({
        companyId: shipments.companyId,
        version: shipments.version,
        state: shipments.state,
        orderPlatform,
      })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
      .for('update')
  )[0]

/** Locks shipments in ascending id order and returns their states. */
export const lockShipments = async (db: Db, ids: readonly string[]): Promise<Map<string, ShipmentState>> => {
  const rows = await db
    .select({ id: shipments.id, state: shipments.state })
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.id))
    .for('update')
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * Locks the shipments of cart items in ascending id order, and reads the quotes of their offers in the same
 * statement. An item without quote is absent from `quoted`.
 */
export const lockShipmentsWithQuotes = async (
  db: Db,
  items: readonly { shipmentId: string; offerId: string }[],
): Promise<{ states: Map<string, ShipmentState>; quoted: QuotedOffer[] }> => {
  const offerOf = new Map(items.map(({ shipmentId, offerId }) => [shipmentId, offerId]))
  const rows = await db
    .select({
      shipmentId: shipments.id,
      state: shipments.state,
      quote: { encoding: quotes.encoding, content: quotes.content },
    })
    .from(shipments)
    .leftJoin(
      quotes,
      and(
        eq(quotes.shipmentId, shipments.id),
        inArray(
          quotes.id,
          items.map(({ offerId }) => quoteIdOf(offerId)),
        ),
      ),
    )
    .where(inArray(shipments.id, [...offerOf.keys()]))
    .orderBy(asc(shipments.id))
    .for('update', { of: shipments })
  return {
    states: new Map(rows.map(({ shipmentId, state }) => [shipmentId, state])),
    quoted: rows.flatMap(({ shipmentId, quote }) =>
      quote ? { shipmentId, offerId: offerOf.get(shipmentId)!, quote } : [],
    ),
  }
}

export const hasOpenPayment = async (db: Db, cartItemId: string): Promise<boolean> =>
  (
    await db
      .select({ id: paymentItems.id })
      .from(paymentItems)
      .where(and(eq(paymentItems.cartItemId, cartItemId), eq(paymentItems.isOpen, true)))
  ).length > 0

export interface NewItem {
  companyId: number
  addedBy: number
  shipmentId: string
  offerId: string
  createdAt: Date
}

export const insertItem = async (db: Db, item: NewItem): Promise<string> =>
  (await db.insert(cartItems).values(item).returning({ id: cartItems.id }))[0]!.id

export const insertItems = async (db: Db, items: readonly NewItem[]): Promise<void> => {
  for (const part of inParts(items)) await db.insert(cartItems).values(part)
}

export const updateItemOffer = async (db: Db, id: string, offerId: string): Promise<void> => {
  await db.update(cartItems).set({ offerId }).where(eq(cartItems.id, id))
}

export const closeItems = async (
  db: Db,
  ids: readonly string[],
  state: 'paid' | 'removed',
  now: Date,
): Promise<void> => {
  await db
    .update(cartItems)
    .set({ state, closedAt: now })
    .where(inArray(cartItems.id, [...ids]))
}
