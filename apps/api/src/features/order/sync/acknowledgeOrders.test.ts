import { afterAll, beforeAll, expect, it } from 'vitest'
import { StoreError } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectStore, silentShop, startStoreApp, storeOrders } from '../testing/buildStore.ts'
import { buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { acknowledgeOrders } from './acknowledgeOrders.ts'

let test: TestApp
beforeAll(async () => {
  test = await startStoreApp()
})
afterAll(() => test.close())

it('acknowledges each stored order once, and one whose call failed again', async () => {
  const { id, companyId } = await connectStore(test, silentShop)
  await storeOrders(
    test,
    { id, companyId },
    ['first', 'second', 'third'].map((name, day) =>
      buildStoreOrder({ id: name, placedAt: new Date(Date.UTC(2026, 10, 10 + day)) }),
    ),
  )
  const shop = { companyId, platform: 'woocommerce', shop: 'shop.example' }
  const calls: string[] = []
  const answers = new Map([
    ['second', new StoreError('refused', 'not yours')],
    ['third', new StoreError('unavailable', '')],
  ])
  const acknowledge = async (name: string) => {
    calls.push(name)
    const error = answers.get(name)
    if (error) throw error
  }
  const run = () => acknowledgeOrders(test.services, { acknowledge }, shop)
  await expect(run()).rejects.toThrow('unavailable')
  answers.delete('third')
  await run()
  await run()
  expect(calls.filter((name) => name === 'first')).toHaveLength(1)
  expect(calls.filter((name) => name === 'second')).toHaveLength(1)
  expect(calls.filter((name) => name === 'third')).toHaveLength(2)
})
