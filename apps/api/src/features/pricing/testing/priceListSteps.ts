/** Common steps of price list tests, as an administrator on the day of testing/priceWorld.ts. */
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from './priceWorld.ts'

const calls = priceListEndpoints

/** Sets up a test file: each test begins with list 100 of the test prices only. */
export const usePriceLists = () => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    test = await startTestApp()
    await goToDayOfWorld(test)
    token = await test.tokenOf('admin')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.setNow(dayOfWorld)
    await storePriceWorld(test.services.db)
  })
  return {
    get test() {
      return test
    },
    get token() {
      return token
    },
    copyOf: async (priceListId: number, changePercent?: number) =>
      (await test.call(calls.createPriceListDraft, { token, body: { priceListId, changePercent } })).body,
    publish: async (draft: { draftId: string; version: number }, validFrom?: string) =>
      (
        await test.call(calls.publishPriceList, {
          token,
          body: { draftId: draft.draftId, version: draft.version, validFrom },
        })
      ).body,
    listAll: async () => (await test.call(calls.listPriceLists, { token, body: {} })).body.items,
  }
}
