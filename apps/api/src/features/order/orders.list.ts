import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { StoreLine } from '@kervan/connectors/stores/store'
import { and, eq, isNull, like, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { holding, searchedWords } from '../../platform/list/conditions.ts'
import { defineList } from '../../platform/list/defineList.ts'
import { inScope } from '../access/inScope.ts'
import { scopeOf } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { connections } from '../connection/connection.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { noticeStateOf } from './order.queries.ts'
import { heldByOf, isHeld } from './rules/ruleUses.queries.ts'
import { orderChanges, orders, orderShipments, storeNotices } from './order.tables.ts'

/** Products that a row of the list shows. */
const mostShownProducts = 3

/** States of a shipment that a carrier has booked. */
const bookedStates = shipmentStates.filter((state) => isBooked(state) || state === 'cancelling')

export const shipmentStateOf = (parts: readonly { state: ShipmentState }[]): OrderRow['shipmentState'] => {
  if (parts.length === 0) return 'none'
  return parts.some(({ state }) => bookedStates.includes(state)) ? 'booked' : 'created'
}

const hasShipment = (condition: SQL): SQL => sql`exists (select from ${orderShipments} as part
  join ${shipments} as shipment on shipment.id = part.shipment_id
  where part.order_id = ${orders.id} and shipment.state <> 'cancelled' and ${condition})`

const hasAnyShipment = hasShipment(sql`true`)
const hasBookedShipment = hasShipment(sql`shipment.state = any(${sql.param(bookedStates)}::text[])`)

const conditionOfState: Record<OrderRow['shipmentState'], SQL> = {
  none: not(hasAnyShipment),
  created: and(hasAnyShipment, not(hasBookedShipment))!,
  booked: hasBookedShipment,
}

const openChanges = sql`from ${orderChanges} as change where change.order_id = ${orders.id} and change.is_open`

const conditionOfAttention: Record<'changed' | 'notTold' | 'byFile' | 'held', SQL> = {
  held: isHeld,
  changed: sql`exists (select ${openChanges})`,
  notTold: sql`exists (select from ${storeNotices} as notice where notice.order_id = ${orders.id}
    and (notice.state in ('refused', 'dropped') or (notice.state = 'due' and notice.tries > 0)))`,
  // An order that the store shows as shipped has been entered there.
  byFile: sql`${orders.state} in ('open', 'partly') and exists (select from ${storeNotices} as notice
    where notice.order_id = ${orders.id} and notice.state = 'notPossible' and not notice.is_cancelled)`,
}

interface StoredShipment {
  shipmentId: string
  assetReference: string
  state: ShipmentState
}

/** Shortest part of a word by which the trigram index finds few orders. */
const shortestPart = 4

/**
 * Condition that an order contains a word. A word such as `sku-1234` is looked up by its part with digits, and compared as
 * a whole in the orders found: the trigrams of a prefix that most stock codes share make its lookup slow.
 */
const hasWord = (word: string): SQL => {
  const [part = ''] = word
    .split(/[^\p{L}\p{N}]+/u)
    .filter((one) => /\d/.test(one))
    .toSorted((one, other) => other.length - one.length)
  return part === word || part.length < shortestPart
    ? like(orders.searchText, holding(word))
    : and(like(orders.searchText, holding(part)), sql`${orders.searchText} || '' like ${holding(word)}`)!
}

/** Uses subqueries for each row of the page, because joins would also run for every row of the count. */
const shipmentsOfOrder = sql<StoredShipment[]>`(
  select coalesce(json_agg(json_build_object('shipmentId', shipment.id, 'assetReference', shipment.asset_reference,
    'state', shipment.state) order by shipment.created_at, shipment.id), '[]')
  from ${shipments} as shipment where shipment.state <> 'cancelled'
    and shipment.id in (select part.shipment_id from ${orderShipments} as part where part.order_id = ${orders.id}))`

const numbersOfOrder = sql<OrderRow['numbers']>`(
  select coalesce(json_agg(json_build_object('trackingNumber', notice.tracking_number, 'carrierName', notice.carrier_name,
    'trackingUrl', notice.tracking_url) order by notice.id), '[]')
  from ${storeNotices} as notice where notice.order_id = ${orders.id} and not notice.is_cancelled)`

/** Parts of the content that a row shows. */
const shown = sql<{
  lines: StoreLine[]
  lineCount: number
  name: string
  company: string
  city: string
  service: string
  isGift: boolean
  address: string[]
  postalCode: string
  discount: string
}>`
  json_build_object('lines', jsonb_path_query_array(${orders.content}, ${sql.raw(`'$.lines[0 to ${mostShownProducts - 1}]'`)}), 'lineCount', jsonb_array_length(${orders.content} -> 'lines'), 'name', coalesce(nullif(${orders.content} #>> '{shipTo,name}', ''), ${orders.content} #>> '{billTo,name}'),
    'company', ${orders.content} #>> '{shipTo,company}', 'city', ${orders.content} #>> '{shipTo,city}',
    'service', ${orders.content} ->> 'serviceWanted', 'isGift', ${orders.content} -> 'isGift',
    'address', coalesce(${orders.content} #> '{shipTo,lines}', '[]'), 'postalCode', ${orders.content} #>> '{shipTo,postalCode}',
    'discount', ${orders.content} #>> '{totals,discount}')`

/** "Musterstr. 5, 10115". */
export const addressOf = (lines: readonly string[], postalCode: string): string =>
  [...lines, postalCode].filter(Boolean).join(', ')

export const orderList = defineList(orderEndpoints.listOrders, {
  scope: (ctx) => and(isNull(orders.hiddenAt), inScope(orders.companyId, scopeOf(ctx))),
  filters: {
    searchText: (search) => and(...searchedWords(search).map(hasWord)),
    platforms: orders.platform,
    integrationIds: orders.connectionId,
    date: orders.placedAt,
    countryCodes: orders.countryCode,
    shipmentState: (state) => conditionOfState[state],
    states: orders.state,
    attention: (kind) => conditionOfAttention[kind],
    companyId: orders.companyId,
  },
  sorts: { placedAt: orders.placedAt },
  id: orders.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: orders.id,
        number: orders.number,
        channelOrderId: orders.channelOrderId,
        platform: orders.platform,
        integrationId: orders.connectionId,
        integrationName: connections.name,
        companyId: orders.companyId,
        companyName: companies.name,
        state: orders.state,
        isPaid: orders.isPaid,
        placedAt: orders.placedAt,
        changedAt: orders.changedAt,
        countryCode: orders.countryCode,
        total: orders.total,
        currency: orders.currency,
        shown,
        shipments: shipmentsOfOrder,
        openChangeCount: sql<number>`(select count(*)::int ${openChanges})`,
        heldBy: heldByOf,
        noticeState: noticeStateOf,
        numbers: numbersOfOrder,
      })
      .from(orders)
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .innerJoin(connections, eq(connections.id, orders.connectionId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ place: _, shown: content, platform, placedAt, changedAt, total, ...row }) => ({
    ...row,
    platform: platform as StorePlatform,
    placedAt: placedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    total: Number(total),
    customerName: content.name,
    customerCompany: content.company,
    city: content.city,
    address: addressOf(content.address, content.postalCode),
    discount: Number(content.discount),
    serviceWanted: content.service,
    isGift: content.isGift,
    lineCount: content.lineCount,
    products: content.lines.map(({ title, sku, quantity, imageUrl }) => ({ title, sku, quantity, imageUrl })),
    shipmentState: shipmentStateOf(row.shipments),
  }),
})
