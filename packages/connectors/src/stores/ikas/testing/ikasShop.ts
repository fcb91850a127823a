/** Simulated ikas: executes queries and mutations against the published schema, on orders in its shape. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, graphql } from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { z } from 'zod'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { createRoot } from './ikasRoot.ts'
import { addShopOrder, addTestOrder, changeOrder, createState } from './ikasState.ts'
import type { ShopOrder } from './ikasState.ts'

const sdl = readFileSync(path.join(import.meta.dirname, 'admin.graphql'), 'utf8')
const whole = buildSchema(sdl)

export const ikasKeys = {
  storeName: 'lamba',
  clientId: 'a-private-app-of-the-shop',
  clientSecret: 's_secret-of-the-private-app',
}

/** Keys of the house's app. */
export const ikasApp = { appClientId: 'a-public-app', appClientSecret: 's_demo' }

/** Grant of a token request, with what it is based on. */
const grantOf = (sent: Record<string, string>): string => {
  switch (sent.grant_type) {
    case 'client_credentials':
      return 'own:'
    case 'authorization_code':
      return `code:${sent.redirect_uri ? sent.code : ''}`
    default:
      return `refresh:${sent.refresh_token}`
  }
}

export interface IkasShop extends TestShop {
  system: SimulatedSystem
  /** Adds an order in the shape of the Admin API. */
  addOrder: (order: { id: string }) => void
  /** Changes fields of an order. */
  change: (orderId: string, fields: object) => void
  /** Removes a field from the shop's version of the schema. */
  lackField: (name: string) => void
  /** Adds a package that the seller prepared, with all lines of an order. */
  prepare: (orderId: string) => void
}

const requestBody = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
})

const problem = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })

export const createIkasShop = (): IkasShop => {
  const shop = createState()
  const root = createRoot(shop)
  const schemaOf = (): GraphQLSchema =>
    shop.lacking.length === 0
      ? whole
      : buildSchema(sdl.replaceAll(new RegExp(`^  (${shop.lacking.join('|')}): .*$`, 'gm'), ''))

  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const answer = async ({ headers, body }: ReceivedCall): Promise<SystemAnswer> => {
    if (shop.lie === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
    if (shop.isRevoked || !/^Bearer token-\d+$/.test(headers.authorization ?? ''))
      return { status: 401, body: problem('LOGIN_REQUIRED', 'LOGIN_REQUIRED') }
    const { query, variables } = requestBody.parse(JSON.parse(body))
    const before = structuredClone(shop.orders)
    const schema = schemaOf()
    const made = await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    if (shop.lie === 'dropWrites') shop.orders = before
    const text = JSON.stringify(made)
    const isValid = made.data !== undefined
    return {
      status: isValid ? 200 : 400,
      body: shop.lie === 'halfAnswer' ? text.slice(0, text.length / 2) : text,
    }
  }

  return {
    system: {
      token: {
        accepts: /^POST \/api\/admin\/oauth\/token application\/x-www-form-urlencoded$/,
        refuse: ({ body }) => {
          const sent = Object.fromEntries(new URLSearchParams(body))
          const isOfApp = sent.client_id === ikasApp.appClientId
          const secret = isOfApp ? ikasApp.appClientSecret : ikasKeys.clientSecret
          const isKnown = isOfApp || sent.client_id === ikasKeys.clientId
          if (!isKnown || sent.client_secret !== secret)
            return { status: 401, body: { error: 'invalid_client' } }
          const grants = isOfApp ? ['code:a-code', `refresh:${shop.refreshToken}`] : ['own:']
          return grants.includes(grantOf(sent)) ? null : { status: 400, body: { error: 'invalid_grant' } }
        },
        answer: (value) => {
          shop.refreshToken = `refresh of ${value}`
          const token = { access_token: value, token_type: 'Bearer', expires_in: 14_400 }
          return { ...token, refresh_token: shop.refreshToken }
        },
      },
      routes: [{ kind: 'graphql', accepts: /^POST \/api\/v2\/admin\/graphql application\/json$/, answer }],
      problem,
    },
    addOrder: (order) => addShopOrder(shop, order),
    change: (id, fields) => {
      Object.assign(find(id), fields)
      changeOrder(shop, find(id))
    },
    lackField: (name) => void shop.lacking.push(name),
    prepare: (id) => {
      const order = find(id)
      const orderLineItemIds = order.orderLineItems.map((line) => line.id)
      const orderPackageFulfillStatus = 'READY_FOR_SHIPMENT'
      order.orderPackages.push({
        ...{ id: `pk-${++shop.lastId}`, deleted: false, trackingInfo: null },
        ...{ orderPackageFulfillStatus, orderLineItemIds },
      })
      changeOrder(shop, order)
    },
    add: (order) => addTestOrder(shop, order),
    spoil: (id) => {
      find(id).totalFinalPrice = 1e300
      changeOrder(shop, find(id))
    },
    touch: (id, at) => changeOrder(shop, find(id), at.getTime()),
    cancel: (id) => {
      const order = find(id)
      order.cancelledAt = shop.clock
      order.status = 'CANCELLED'
      changeOrder(shop, order)
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const line = order.orderLineItems[index]!
      if (pieces < line.quantity) {
        const refunded = { ...line, id: `l-${++shop.lastId}`, originalOrderLineItemId: line.id }
        order.orderLineItems.push({ ...refunded, quantity: pieces, status: 'REFUNDED' })
        line.quantity -= pieces
      } else line.status = 'REFUNDED'
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: (id) => {
      const { orderNumber, updatedAt } = find(id)
      const data = JSON.stringify({ id, orderNumber, updatedAt })
      const signature = createHmac('sha256', ikasKeys.clientSecret).update(data).digest('hex')
      const about = { id: `wh-${id}`, createdAt: '2026-11-22T06:00:00.000Z', scope: 'store/order/updated' }
      const sent = { ...about, merchantId: 'm-1', authorizedAppId: 'app-1', data, signature }
      return {
        method: 'POST',
        body: Buffer.from(JSON.stringify(sent)),
        header: () => undefined,
        query: () => undefined,
      }
    },
    parcelsOf: (id) =>
      find(id)
        .orderPackages.filter((one) => one.orderPackageFulfillStatus === 'FULFILLED')
        .map((one) => ({
          id: one.id,
          trackingNumber: String(one.trackingInfo?.trackingNumber),
          carrier: String(one.trackingInfo?.cargoCompany),
          trackingUrl: String(one.trackingInfo?.trackingLink),
        })),
  }
}
