import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { orderCartEndpoints } from '@kervan/contract/order/orderCart.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import { listStatements } from '../../../testing/countStatements.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { openQuoter } from '../../pricing/quotes/openQuoter.ts'
import { orderChanges, orders } from '../order.tables.ts'
import { orderRules, orderRuleUses } from '../rules/rule.tables.ts'
import { createRule } from '../testing/buildRuleBody.ts'
import { connectStore, silentShop, startStoreApp, storeOrders } from '../testing/buildStore.ts'
import { buildReadyOrder, createBoxRule, createDefaultSender } from '../testing/buildReadyOrders.ts'
import { buildStoreLine } from '../testing/buildStoreOrder.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
  await createDefaultSender(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.services
  await db.delete(cartItems)
  await db.delete(orders)
  await db.delete(orderRules)
  await createBoxRule(test)
})

const store = (...given: StoreOrder[]) => storeOrders(test, integration, given)
const create = async (orderIds: string[], merged?: string[][]) =>
  (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds, merged } })).body
    .created
const put = async (orderIds: string[], choice: 'cheapest' | 'fastest' = 'cheapest') =>
  (await test.call(orderCartEndpoints.putOrdersInCart, { token, body: { orderIds, choice } })).body
const cart = async () => (await test.call(cartEndpoints.getCart, { token })).body.cartItems

it('puts complete drafts into the cart and reports what the others lack', async () => {
  const [complete, open, incomplete] = await store(
    buildReadyOrder({ number: 'A' }),
    buildReadyOrder({ number: 'B' }),
    buildReadyOrder({ number: 'C', lines: [buildStoreLine({ sku: 'BILINMEYEN' })] }),
  )
  const created = await create([complete!, incomplete!])
  const madeOf = (id: string) => created.find(({ orderId }) => orderId === id)!
  const made = madeOf(complete!)
  const { addedCount, addedInTry, results } = await put([complete!, open!, incomplete!])
  expect(addedCount).toBe(1)
  expect(results).toMatchObject([
    {
      number: 'A',
      outcome: 'added',
      shipmentId: made.shipmentId,
      assetReference: made.assetReference,
      missing: [],
      offer: { ruleName: null, totalPriceInTry: addedInTry },
    },
    { number: 'B', outcome: 'noDraft', shipmentId: null, offer: null },
    { number: 'C', outcome: 'incomplete', shipmentId: madeOf(incomplete!).shipmentId, offer: null },
  ])
  expect(results[2]!.missing.map(({ field }) => field)).toContain('products.0.gtip')
  expect(results[2]!.missing.every(({ message }) => message !== '')).toBe(true)
  const items = await cart()
  expect(items).toHaveLength(1)
  const { totalPrice, priceCurrency } = results[0]!.offer!
  expect(items[0]).toMatchObject({ shipmentReference: made.assetReference, totalPrice, priceCurrency })
})

it('reports what is in the cart already when it is repeated', async () => {
  const ids = await store(buildReadyOrder())
  await create(ids)
  await put(ids)
  expect(await put(ids)).toMatchObject({ addedCount: 0, addedInTry: 0, results: [{ outcome: 'inCart' }] })
  expect(await cart()).toHaveLength(1)
})

it('chooses the cheapest or the fastest service', async () => {
  const ids = await store(buildReadyOrder(), buildReadyOrder())
  await create(ids)
  const [cheapest] = (await put([ids[0]!], 'cheapest')).results
  const [fastest] = (await put([ids[1]!], 'fastest')).results
  expect(cheapest!.offer!.totalPriceInTry).toBeLessThanOrEqual(fastest!.offer!.totalPriceInTry)
  expect(cheapest!.offer!.supplierServiceMethodName).not.toBe(fastest!.offer!.supplierServiceMethodName)
})

it('lets the rule of the company choose, and reports a service that does not carry the parcel', async () => {
  await test.services.db.delete(orderRules)
  await createRule(test, { name: 'Hızlı', shipping: 'fastest', box: 'fedexSmall' })
  const ids = await store(buildReadyOrder(), buildReadyOrder())
  await create(ids)
  const byChoice = (await put([ids[0]!], 'cheapest')).results[0]!
  expect(byChoice).toMatchObject({ outcome: 'added', offer: { ruleName: 'Hızlı' } })
  await test.services.db
    .update(orderRuleUses)
    .set({ value: 'service', serviceId: 999_999 })
    .where(eq(orderRuleUses.orderId, ids[1]!))
  expect((await put([ids[1]!])).results).toMatchObject([{ outcome: 'noRuleService', offer: null }])
})

it('keeps out orders that were cancelled or changed in the store', async () => {
  const ids = await store(buildReadyOrder({ id: 'stays' }), buildReadyOrder({ id: 'changes' }))
  await create(ids)
  await store(
    buildReadyOrder({ id: 'stays', state: 'cancelled', changedAt: new Date('2026-11-21T10:00:00Z') }),
  )
  await test.services.db.insert(orderChanges).values({
    orderId: ids[1]!,
    at: new Date(),
    kind: 'address',
    subject: 'shipTo',
    isOpen: true,
  })
  const { addedCount, results } = await put(ids)
  expect(addedCount).toBe(0)
  expect(results.map(({ outcome }) => outcome)).toEqual(['cancelled', 'changed'])
  expect(await cart()).toEqual([])
})

it('adds the one parcel of merged orders once, and keeps it out when one of them was cancelled', async () => {
  const ids = await store(buildReadyOrder({ id: 'one' }), buildReadyOrder({ id: 'two' }))
  await create(ids, [ids])
  await store(buildReadyOrder({ id: 'two', state: 'cancelled', changedAt: new Date('2026-11-21T10:00:00Z') }))
  expect((await put([ids[0]!])).results).toMatchObject([{ outcome: 'cancelled' }])
  await test.services.db.delete(orders)
  const further = await store(buildReadyOrder(), buildReadyOrder())
  await create(further, [further])
  const { addedCount, results } = await put(further)
  expect(addedCount).toBe(1)
  expect(results.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
  expect(await cart()).toHaveLength(1)
})

it('adds the parcel of merged orders when a deleted one of them changed in the store', async () => {
  const ids = await store(buildReadyOrder({ id: 'left' }), buildReadyOrder({ id: 'deleted' }))
  await create(ids, [ids])
  await test.call(orderEndpoints.deleteOrders, { token, body: { ids: [ids[1]!] } })
  await store(
    buildReadyOrder({ id: 'deleted', note: 'Ring twice', changedAt: new Date('2026-11-21T10:00:00Z') }),
  )
  expect((await put([ids[0]!])).results).toMatchObject([{ outcome: 'added' }])
})

it('uses as many statements for several orders as for one, except for their audit entries', async () => {
  const ids = await store(...Array.from({ length: 6 }, () => buildReadyOrder()))
  await create(ids)
  await openQuoter({ ...test.services, now: test.services.clock() }, integration.companyId)
  await put([ids[0]!])
  // Versions of caches are read again after a second, whatever the call does.
  const countWork = async (work: () => Promise<unknown>): Promise<number> =>
    (await listStatements(work)).statements.filter(({ text }) => !text.includes('cache_versions')).length
  const one = await countWork(() => put([ids[1]!]))
  const four = await countWork(() => put(ids.slice(2)))
  expect(four - one).toBeLessThanOrEqual(3)
})

it('returns 404 for a hidden order and an error on the field without a choice', async () => {
  const [id] = await store(buildReadyOrder())
  await test.call(orderEndpoints.deleteOrders, { token, body: { ids: [id!] } })
  const hidden = await test.callFailing(orderCartEndpoints.putOrdersInCart, {
    token,
    body: { orderIds: [id!], choice: 'cheapest' },
  })
  expect(hidden.status).toBe(404)
  const without = await test.callFailing(orderCartEndpoints.putOrdersInCart, {
    token,
    body: { orderIds: [id!] },
  })
  expect([without.status, Object.keys(without.body.Errors ?? {})]).toEqual([400, ['choice']])
})
