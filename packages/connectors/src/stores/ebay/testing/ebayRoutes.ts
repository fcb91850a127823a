/** Calls of the simulated eBay. Token, path, query and body are checked strictly. */
import { z } from 'zod'
import type {
  ReceivedCall,
  SimulatedToken,
  SystemAnswer,
  SystemRoute,
} from '../../../testing/simulatedSystem.ts'
import { changeOrder, countParcels, ebayApp, sellerId } from './ebayState.ts'
import type { EbayShopOrder, EbayState } from './ebayState.ts'

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const listFilter = new RegExp(String.raw`^lastmodifieddate:\[(${time})\.\.(${time})?\]$`)
const digits = z.string().regex(/^\d{1,9}$/)
const listQuery = z.strictObject({
  filter: z.string().regex(listFilter),
  limit: digits.refine((limit) => Number(limit) >= 1 && Number(limit) <= 200),
  offset: digits,
})

const newFulfilment = z.strictObject({
  lineItems: z.array(z.strictObject({ lineItemId: z.string(), quantity: z.int().positive() })).min(1),
  shippedDate: z.iso.datetime(),
  shippingCarrierCode: z.string().min(1),
  trackingNumber: z.string().regex(/^[\da-z]+$/i),
})

const scope = (name: string) => `https://api.ebay.com/oauth/api_scope${name}`
const sellerScopes = `${scope('/sell.fulfillment')} ${scope('/commerce.identity.readonly')}`
const grants = z.discriminatedUnion('grant_type', [
  z.strictObject({
    grant_type: z.literal('authorization_code'),
    code: z.literal('v^1.1#code-of-the-seller'),
    redirect_uri: z.literal(ebayApp.ruName),
  }),
  z.strictObject({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string(),
    scope: z.literal(sellerScopes),
  }),
  z.strictObject({ grant_type: z.literal('client_credentials'), scope: z.literal(scope('')) }),
])

const refuse = (status: number, errorId: number, message: string): SystemAnswer => ({
  status,
  body: { errors: [{ errorId, domain: 'API_FULFILLMENT', category: 'REQUEST', message }] },
})

const refuseToken = (status: number, error: string): SystemAnswer => ({
  status,
  body: { error, error_description: `${error} of the test` },
})

export const createToken = (shop: EbayState): SimulatedToken => ({
  accepts: /^POST \/identity\/v1\/oauth2\/token application\/x-www-form-urlencoded$/,
  refuse: ({ headers, body }) => {
    const { clientId, clientSecret } = ebayApp
    const password = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${password}`) return refuseToken(401, 'invalid_client')
    const grant = grants.safeParse(Object.fromEntries(new URLSearchParams(body)))
    if (!grant.success) return refuseToken(400, 'invalid_request')
    if (grant.data.grant_type === 'refresh_token' && !shop.refreshTokens.has(grant.data.refresh_token))
      return refuseToken(400, 'invalid_grant')
    shop.lastGrant = grant.data.grant_type
    return null
  },
  answer: (value) => {
    const token = `v^1.1#${value}`
    const answer = { access_token: token, expires_in: 7200, token_type: 'User Access Token' }
    if (shop.lastGrant === 'client_credentials') {
      shop.appTokens.add(token)
      return answer
    }
    shop.sellerTokens.add(token)
    if (shop.lastGrant !== 'authorization_code') return answer
    shop.refreshTokens.add(`v^1.1#refresh-${value}`)
    return { ...answer, refresh_token: `v^1.1#refresh-${value}`, refresh_token_expires_in: 47_304_000 }
  },
})

const listOrders = (shop: EbayState, { filter, limit, offset }: z.output<typeof listQuery>): SystemAnswer => {
  const [, from, until = '9'] = listFilter.exec(filter)!
  // Newest first, and by the time of the order.
  const found = [...shop.orders.values()]
    .filter(({ lastModifiedDate: at }) => at >= from! && at <= until)
    .toSorted((a, b) => b.creationDate.localeCompare(a.creationDate) || b.orderId.localeCompare(a.orderId))
  const page = found.slice(Number(offset), Number(offset) + Number(limit))
  if (limit !== '1') shop.onPage?.(page.map(({ orderId }) => orderId))
  const body = { total: found.length, limit: Number(limit), offset: Number(offset) }
  return { status: 200, body: { ...body, ...(page.length > 0 && { orders: structuredClone(page) }) } }
}

const answerList = (shop: EbayState, query: z.output<typeof listQuery>): SystemAnswer => {
  const answer = listOrders(shop, query)
  const { orders = [], ...body } = answer.body as { orders?: EbayShopOrder[] }
  if (shop.lie === 'repeatPage' && shop.lastPage) {
    shop.lie = null
    return shop.lastPage
  }
  if (shop.lie === 'longPage')
    return { status: 200, body: { ...body, orders: Array.from({ length: 300 }, () => orders[0]) } }
  if (shop.lie === 'cutPage' && orders.length > 1) {
    shop.lie = null
    return { status: 200, body: { ...body, orders: orders.slice(0, orders.length / 2) } }
  }
  return (shop.lastPage = answer)
}

const fulfil = (shop: EbayState, order: EbayShopOrder, { body, path }: ReceivedCall): SystemAnswer => {
  const parsed = newFulfilment.safeParse(JSON.parse(body))
  if (!parsed.success) return refuse(400, 32_400, z.prettifyError(parsed.error))
  const { lineItems, shippedDate, shippingCarrierCode, trackingNumber } = parsed.data
  for (const { lineItemId, quantity } of lineItems) {
    const line = order.lineItems.find((one) => one.lineItemId === lineItemId)
    if (!line) return refuse(400, 32_200, `Invalid line item ID: ${lineItemId}`)
    const before = shop.parcels
      .filter((parcel) => parcel.order === order.orderId)
      .flatMap((parcel) => parcel.lineItems)
      .filter((item) => item.lineItemId === lineItemId)
      .reduce((sum, item) => sum + item.quantity, 0)
    if (before + quantity > line.quantity) return refuse(400, 32_210, 'Invalid quantity')
  }
  const parcel = {
    fulfillmentId: trackingNumber,
    order: order.orderId,
    shipmentTrackingNumber: trackingNumber,
  }
  if (shop.lie !== 'dropWrites') {
    shop.parcels.push({ ...parcel, shippingCarrierCode, shippedDate, lineItems })
    countParcels(shop, order)
    changeOrder(shop, order)
  }
  return { status: 201, body: '', headers: { location: `https://api.ebay.com${path}/${trackingNumber}` } }
}

interface EbayRoute {
  kind: string
  accepts: RegExp
  /** True for a call with the token of the app itself. */
  isOfApp?: true
  handle: (found: string[], call: ReceivedCall) => SystemAnswer
}

export const createRoutes = (shop: EbayState, publicKey: { kid: string; answer: object }): SystemRoute[] => {
  const api = '/sell/fulfillment/v1'
  const order = String.raw`${api}/order/([\w%-]+)`
  const withOrder = (id: string | undefined, work: (found: EbayShopOrder) => SystemAnswer): SystemAnswer => {
    const found = shop.orders.get(decodeURIComponent(id!))
    return found ? work(found) : refuse(404, 32_100, 'Invalid order ID')
  }
  const routes: EbayRoute[] = [
    {
      kind: 'test',
      accepts: /^GET \/commerce\/identity\/v1\/user\/ undefined$/,
      handle: () => ({
        status: 200,
        body: { userId: sellerId, username: 'kervan_demo', accountType: 'BUSINESS' },
      }),
    },
    {
      kind: 'orders',
      accepts: new RegExp(String.raw`^GET ${api}/order\?\S+ undefined$`),
      handle: (_, { path }) => {
        const query = listQuery.safeParse(Object.fromEntries(new URL(path, 'http://ebay').searchParams))
        return query.success
          ? answerList(shop, query.data)
          : refuse(400, 30_700, z.prettifyError(query.error))
      },
    },
    {
      kind: 'order',
      accepts: new RegExp(`^GET ${order} undefined$`),
      handle: ([id]) => withOrder(id, (found) => ({ status: 200, body: structuredClone(found) })),
    },
    {
      kind: 'parcels',
      accepts: new RegExp(`^GET ${order}/shipping_fulfillment undefined$`),
      handle: ([id]) =>
        withOrder(id, ({ orderId }) => {
          const fulfillments = shop.parcels
            .filter((parcel) => parcel.order === orderId)
            .map(({ order: _, ...parcel }) => parcel)
          return { status: 200, body: { fulfillments, total: fulfillments.length } }
        }),
    },
    {
      kind: 'fulfil',
      accepts: new RegExp(`^POST ${order}/shipping_fulfillment application/json$`),
      handle: ([id], call) => withOrder(id, (found) => fulfil(shop, found, call)),
    },
    {
      kind: 'publicKey',
      accepts: /^GET \/commerce\/notification\/v1\/public_key\/([\w-]+) undefined$/,
      isOfApp: true,
      handle: ([kid]) =>
        kid === publicKey.kid
          ? { status: 200, body: publicKey.answer }
          : refuse(404, 195_005, 'Invalid public key ID'),
    },
  ]

  const answerCall = (call: ReceivedCall, { accepts, isOfApp, handle }: EbayRoute): SystemAnswer => {
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const token = (call.headers.authorization ?? '').replace(/^Bearer /, '')
    const isValid = isOfApp ? shop.appTokens.has(token) : !shop.isRevoked && shop.sellerTokens.has(token)
    if (!isValid) return refuse(401, 1001, 'Invalid access token')
    const [, ...found] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
    const answer = handle(found, call)
    if (shop.lie !== 'halfAnswer') return answer
    const text = JSON.stringify(answer.body)
    return { ...answer, body: text.slice(0, text.length / 2) }
  }

  return routes.map((route) => ({
    kind: route.kind,
    accepts: route.accepts,
    answer: (call) => answerCall(call, route),
  }))
}
