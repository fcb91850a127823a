import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { waitUntilBlocked } from '../../testing/waitUntilBlocked.ts'
import { companies } from '../company/company.tables.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { connectStore, silentShop, startStoreApp, storeOrders } from './testing/buildStore.ts'
import { buildStoreOrder } from './testing/buildStoreOrder.ts'
import { yieldOrdersTo } from './yieldOrdersTo.ts'

let test: TestApp
beforeAll(async () => {
  test = await startStoreApp()
})
afterAll(() => test.close())

it('shows an order that only the surviving company hid', async () => {
  const merged = await signUpCustomer(test)
  const survivor = await signUpCustomer(test)
  const order = buildStoreOrder()
  await storeOrders(test, await connectStore(test, silentShop, merged.token), [order])
  const [id] = await storeOrders(test, await connectStore(test, silentShop, survivor.token), [order])
  const { token } = survivor
  await test.call(orderEndpoints.deleteOrders, { token, body: { ids: [id!] } })
  await test.services.db.transaction((tx) =>
    yieldOrdersTo(tx, { companyId: merged.companyId, to: survivor.companyId }),
  )
  const { body } = await test.call(orderEndpoints.getOrder, { token, body: { id: id! } })
  expect(body).toMatchObject({ id, shipTo: { name: order.shipTo.name } })
})

it('creates no shipment for a company that is merged at the same moment', async () => {
  const merged = await signUpCustomer(test)
  const survivor = await signUpCustomer(test)
  const { token } = merged
  const ids = await storeOrders(test, await connectStore(test, silentShop, token), [buildStoreOrder()])
  const { db } = test.services
  let creating: ReturnType<typeof test.callFailing> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(companies).where(eq(companies.id, merged.companyId)).for('update')
    creating = test.callFailing(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds: ids } })
    await waitUntilBlocked(db, tx)
    await tx
      .update(companies)
      .set({ mergedIntoId: survivor.companyId, mergedAt: test.services.clock() })
      .where(eq(companies.id, merged.companyId))
  })
  expect((await creating!).status).toBe(409)
})

it('gives the shipments of an order that both companies have to the surviving one', async () => {
  const merged = await signUpCustomer(test)
  const survivor = await signUpCustomer(test)
  const [shared, own] = [buildStoreOrder(), buildStoreOrder()]
  const orderIds = await storeOrders(test, await connectStore(test, silentShop, merged.token), [shared, own])
  const [id] = await storeOrders(test, await connectStore(test, silentShop, survivor.token), [shared])
  const { token } = merged
  const { body } = await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds } })
  await test.services.db.transaction((tx) =>
    yieldOrdersTo(tx, { companyId: merged.companyId, to: survivor.companyId }),
  )
  const ofShared = body.created.find(({ orderId }) => orderId === orderIds[0])!
  const order = await test.call(orderEndpoints.getOrder, { token: survivor.token, body: { id } })
  expect(order.body).toMatchObject({
    shipments: [{ shipmentId: ofShared.shipmentId }],
    problem: { code: 'alreadyCreated' },
  })
  const other = await test.call(orderEndpoints.getOrder, { token, body: { id: orderIds[1] } })
  expect(other.body.shipments).toHaveLength(1)
})
