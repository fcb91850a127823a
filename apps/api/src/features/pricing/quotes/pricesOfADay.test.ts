/** Estimates for another day, requested by staff, with the prices of testing/priceWorld.ts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { fuelWeek } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    fuel: [fuelWeek(), fuelWeek({ percent: '30', validFrom: '2026-11-09', validTo: '2026-11-15' })],
    exchangeRates: [
      { currency: 'EUR', day: '2026-11-10', sellingTry: '40.0000' },
      { currency: 'EUR', day: '2026-11-20', sellingTry: '50.0000' },
    ],
  })
})
afterAll(() => test.close())

const parcel = {
  segmentId: 1,
  ...parcelToBerlin({ weight: 0.4 }),
  totalCustomsValue: 0,
}

const estimate = async (day: string | undefined, token?: string) =>
  (
    (await test.call(pricingEndpoints.quoteParcel, { token, body: { ...parcel, day } })).body as OfferAnswer[]
  )[0]!

it('uses the fuel week and exchange rate of the requested day for operations', async () => {
  const staff = await test.tokenOf('operations')
  const then = await estimate('2026-11-12', staff)
  expect(then.surcharges.map(({ price }) => price)).toEqual([11, 3.3])
  expect(then).toMatchObject({ totalPrice: 14.3, totalPriceInTry: 572, exchangeRateDay: '2026-11-10' })
  expect(await estimate(undefined, staff)).toMatchObject({ totalPrice: 13.2, totalPriceInTry: 660 })

  const compared = await test.call(compareEndpoints.comparePrices, {
    token: staff,
    body: { ...parcel, day: '2026-11-12' },
  })
  expect(compared.body.rows[0]?.totalPrice).toBe(14.3)
})

it("uses today's prices for everybody else and refuses an invalid day", async () => {
  for (const token of [undefined, await test.tokenOf('customer'), await test.tokenOf('agent')])
    expect(await estimate('2026-11-12', token)).toMatchObject({
      totalPrice: 13.2,
      exchangeRateDay: '2026-11-20',
    })
  const { status, body } = await test.callFailing(pricingEndpoints.quoteParcel, {
    body: { ...parcel, day: '2026-02-30' },
  })
  expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, ['day']])
})
