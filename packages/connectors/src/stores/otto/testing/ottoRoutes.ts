/** Routes of the simulated Otto. Each request is validated strictly. */
import { z } from 'zod'
import type { ReceivedCall, SystemAnswer, SystemRoute } from '../../../testing/simulatedSystem.ts'
import { changeOrder, changedAtOf } from './ottoState.ts'
import type { OttoState, ShopItem, ShopOrder, ShopShipment } from './ottoState.ts'

const carriers = [
  ...['DHL', 'DHL_EXPRESS', 'DHL_FREIGHT', 'DHL_HOME_DELIVERY', 'GLS', 'HERMES', 'DPD', 'UPS', 'BTW'],
  ...['BURSPED', 'CARGOLINE', 'DACHSER', 'DB_SCHENKER', 'DSV', 'EMONS', 'EPH_DIREKT', 'IDS', 'GEIS', 'GEL'],
  ...['GUETTLER', 'HES', 'HELLMANN', 'HEUEL', 'KOCH', 'KUEHNE_NAGEL', 'LOGWIN', 'MEYER_JUMBO'],
  ...['RABEN_LOGISTIK', 'RHENUS', 'REIMER', 'REITHMEIER', 'SCHOCKEMOEHLE', 'SCHMIDT_GEVELSBERG', 'ZUFALL'],
  'OTHER_FORWARDER',
]

const trackingKey = z.strictObject({ carrier: z.enum(carriers), trackingNumber: z.string().min(1) })
const sentItems = z
  .array(
    z.strictObject({
      positionItemId: z.string().min(1),
      salesOrderId: z.uuid(),
      returnTrackingKey: z.strictObject({
        carrier: z.enum(['DHL', 'GLS', 'HERMES']),
        trackingNumber: z.string().min(1),
      }),
    }),
  )
  .min(1)

const shipmentBody = z.strictObject({
  trackingKey,
  shipDate: z.iso.datetime(),
  shipFromAddress: z.strictObject({
    city: z.string().min(1),
    zipCode: z.string().min(1),
    countryCode: z.string().regex(/^[A-Z]{3}$/),
  }),
  positionItems: sentItems,
})

const limit = z.coerce.number().int().min(1).max(128)
const listQuery = z.union([
  z.strictObject({ limit, nextcursor: z.string().min(1) }),
  z.strictObject({
    limit,
    fromDate: z.iso.datetime().optional(),
    orderColumnType: z.literal('ORDER_LIFECYCLE_DATE').optional(),
    orderDirection: z.literal('ASC').optional(),
  }),
])

export const problem = (title: string, detail: string) => ({ errors: [{ title, detail, path: '/' }] })
const refuse = (status: number, detail: string): SystemAnswer => ({
  status,
  body: problem(status === 409 ? 'CONFLICT' : 'BAD_REQUEST', detail),
})

const cursorOf = (order: ShopOrder): string => `${changedAtOf(order)}|${order.salesOrderId}`

const listOrders = (shop: OttoState, path: string): SystemAnswer => {
  const sent = Object.fromEntries(new URL(path, 'http://shop').searchParams)
  const query = listQuery.safeParse(sent)
  if (!query.success) return refuse(400, z.prettifyError(query.error))
  const after = 'nextcursor' in query.data ? Buffer.from(query.data.nextcursor, 'base64url').toString() : ''
  const from = 'fromDate' in query.data ? (query.data.fromDate ?? '').replace('Z', '+0000') : ''
  const found = [...shop.orders.values()]
    .filter((order) => changedAtOf(order) >= from && cursorOf(order) > after)
    .toSorted((a, b) => cursorOf(a).localeCompare(cursorOf(b)))
  const chosen = found.slice(0, query.data.limit)
  const last = chosen.at(-1)
  const isLast = found.length <= chosen.length
  const href = last && `/v4/orders?nextcursor=${Buffer.from(cursorOf(last)).toString('base64url')}`
  const links = isLast ? [] : [{ rel: 'next', href }]
  shop.onPage?.(chosen.map(({ salesOrderId }) => salesOrderId))
  const resources = structuredClone(chosen)
  if (shop.lie === 'longPage')
    return { status: 200, body: { resources: Array.from({ length: 300 }, () => resources[0]), links } }
  if (shop.lie === 'repeatPage' && shop.lastPage) {
    shop.lie = null
    return { status: 200, body: shop.lastPage }
  }
  if (shop.lie === 'cutPage' && resources.length > 1) {
    shop.lie = null
    return { status: 200, body: { resources: resources.slice(0, resources.length / 2), links } }
  }
  shop.lastPage = { resources, links }
  return { status: 200, body: shop.lastPage }
}

/** Items of a shipment; null when one of them may not be shipped. */
const findItems = (
  shop: OttoState,
  sent: z.output<typeof sentItems>,
): { order: ShopOrder; item: ShopItem }[] | null => {
  const found = sent.flatMap(({ salesOrderId, positionItemId }) => {
    const order = shop.orders.get(salesOrderId)
    const item = order?.positionItems.find((one) => one.positionItemId === positionItemId)
    return order && item?.fulfillmentStatus === 'PROCESSABLE' ? [{ order, item }] : []
  })
  return found.length === sent.length ? found : null
}

const addItems = (
  shop: OttoState,
  shipment: ShopShipment,
  sent: z.output<typeof sentItems>,
  status: number,
): SystemAnswer => {
  const found = findItems(shop, sent)
  if (!found) return refuse(409, 'position item is not in state PROCESSABLE')
  for (const { order, item } of found) {
    item.fulfillmentStatus = 'SENT'
    item.trackingInfo = { carrier: shipment.carrier, trackingNumber: shipment.trackingNumber }
    changeOrder(shop, order)
  }
  shipment.positionItems.push(...sent)
  if (!shop.shipments.includes(shipment)) shop.shipments.push(shipment)
  return { status, body: status === 201 ? { shipmentId: `shipment-${++shop.lastId}` } : '' }
}

const createShipment = (shop: OttoState, body: string): SystemAnswer => {
  const sent = shipmentBody.safeParse(JSON.parse(body))
  if (!sent.success) return refuse(400, z.prettifyError(sent.error))
  const { trackingKey: key, positionItems } = sent.data
  const isKnown = shop.shipments.some(
    ({ carrier, trackingNumber }) => carrier === key.carrier && trackingNumber === key.trackingNumber,
  )
  if (isKnown) return refuse(409, 'a shipment with this tracking key exists')
  return addItems(shop, { ...key, positionItems: [] }, positionItems, 201)
}

const findShipment = (shop: OttoState, path: string): ShopShipment | undefined => {
  const [, carrier, number] = /carriers\/([^/]+)\/trackingnumbers\/([^/]+)/.exec(path) ?? []
  return shop.shipments.find(
    (one) => one.carrier === carrier && one.trackingNumber === decodeURIComponent(number ?? ''),
  )
}

const missing = (): SystemAnswer => refuse(404, 'not found')

export const ottoRoutes = (
  shop: OttoState,
  guard: (answer: (call: ReceivedCall) => SystemAnswer) => SystemRoute['answer'],
): SystemRoute[] => [
  {
    kind: 'orders',
    accepts: /^GET \/v4\/orders\?\S+ undefined$/,
    answer: guard(({ path }) => listOrders(shop, path)),
  },
  {
    kind: 'order',
    accepts: /^GET \/v4\/orders\/[^/?]+ undefined$/,
    answer: guard(({ path }) => {
      const order = shop.orders.get(path.split('/').at(-1)!)
      return order ? { status: 200, body: order } : missing()
    }),
  },
  {
    kind: 'shipment',
    accepts: /^GET \/v1\/shipments\/carriers\/[^/]+\/trackingnumbers\/[^/]+ undefined$/,
    answer: guard(({ path }) => {
      const found = findShipment(shop, path)
      return found ? { status: 200, body: { positionItems: found.positionItems } } : missing()
    }),
  },
  {
    kind: 'fulfil',
    accepts: /^POST \/v1\/shipments application\/json$/,
    answer: guard(({ body }) => createShipment(shop, body)),
  },
  {
    kind: 'append',
    accepts:
      /^POST \/v1\/shipments\/carriers\/[^/]+\/trackingnumbers\/[^/]+\/positionitems application\/json$/,
    answer: guard(({ path, body }) => {
      const found = findShipment(shop, path)
      const sent = sentItems.safeParse(JSON.parse(body))
      if (!sent.success) return refuse(400, z.prettifyError(sent.error))
      return found ? addItems(shop, found, sent.data, 202) : missing()
    }),
  },
]
