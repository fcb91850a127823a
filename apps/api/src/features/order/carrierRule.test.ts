import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { checkCarrier } from '@kervan/connectors/stores/amazon/carriers'
import type { Store } from '@kervan/connectors/stores/store'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { readCarrierList } from '@kervan/domain/order/amazonCarriers'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { priceShipment } from '../payment/testing/paying.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { orders, orderShipments } from './order.tables.ts'
import { saveOrders } from './sync/saveOrders.ts'
import { credentialKeys } from './testing/buildStore.ts'
import { buildStoreOrder } from './testing/buildStoreOrder.ts'

/** Amazon whose lists of carriers are a value of the shop's own connection, and which has no calls. */
const amazon = defineConnector({
  key: 'amazon',
  kind: 'store',
  name: 'Amazon',
  settings: z.object({ shop: z.string(), lists: z.string().optional() }),
  capabilities: ['store'],
  open: ({ shop, lists = '' }) => ({
    store: { shop, checkCarrier: checkCarrier(readCarrierList(lists)) } as unknown as Store,
    test: async () => {},
  }),
})

let test: TestApp
let token: string
beforeAll(async () => {
  const others = productConnectors.all.filter(({ key }) => key !== 'amazon')
  test = await startTestApp(credentialKeys, undefined, {
    connectors: createConnectorRegistry([...others, amazon]),
  })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

let made = 0

/** Stores an order of Amazon.de in a new connection with these lists. */
const orderWith = async (lists: string | undefined): Promise<string> => {
  const shop = `seller-${++made}`
  const values = Object.entries({ shop, ...(lists !== undefined && { lists }) })
  const { body: integration } = await test.call(integrationEndpoints.createIntegration, {
    token,
    body: { platform: 'amazon', name: shop, values: values.map(([name, value]) => ({ name, value })) },
  })
  const order = buildStoreOrder({ marketplaceCode: 'DE' })
  const { db, clock } = test.services
  const { companyId, id: connectionId } = integration
  await db.transaction((tx) =>
    saveOrders(tx, { companyId, platform: 'amazon', shop, connectionId, orders: [order], now: clock() }),
  )
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.channelOrderId, order.id))
  return row!.id
}

/** Goods above 150 euro, for which the wizard asks about the A.TR document. */
const expensiveDraft = () => {
  const { products, ...draft } = buildDraft({ details: { atrPreparer: 'none' } })
  return { ...draft, products: products!.map((product) => ({ ...product, unitPrice: 500 })) }
}

/** Adds an offer for a shipment of the order to the cart. */
const addToCart = async (orderId: string, draft = buildDraft()) => {
  const { shipmentId, offer } = await priceShipment(test, { token, draft })
  await test.services.db.insert(orderShipments).values({ orderId, lineId: 'line-1', shipmentId, quantity: 2 })
  const body = { shipmentId, offerId: offer.id }
  return { offer, reply: await test.callFailing(cartEndpoints.addToCart, { token, body }) }
}

const findingsOf = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body.findings.filter(({ message }) =>
    message.includes('Seller Central'),
  )

it('refuses an offer of a carrier that is not on the list of the marketplace', async () => {
  const { reply, offer } = await addToCart(await orderWith('DE: Nobody; FR: UPS, DHL, FedEx'))
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain(offer.supplierName)
})

it('accepts an offer of a listed carrier, and any carrier above 150 euro', async () => {
  const { offer } = await addToCart(await orderWith(undefined))
  const listed = await orderWith(`DE: ${offer.supplierName}`)
  expect((await addToCart(listed)).reply.body).toMatchObject({ returnCode: 200 })
  const unlisted = await orderWith('DE: Nobody')
  expect((await addToCart(unlisted, expensiveDraft())).reply.body).toMatchObject({ returnCode: 200 })
})

it('accepts any carrier while no list is entered, and warns on the page of the order', async () => {
  const order = await orderWith(undefined)
  expect(await findingsOf(order)).toMatchObject([{ field: 'receiver.countryCode', kind: 'doubt' }])
  expect((await addToCart(order)).reply.body).toMatchObject({ returnCode: 200 })
  expect(await findingsOf(await orderWith('DE: UPS'))).toEqual([])
})
