/** Offers of a shipment as staff look them up later. The world is that of testing/priceWorld.ts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { offerHistoryEndpoints } from '@kervan/contract/pricing/offerHistory.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { currentPriceTable } from '../price-table.ts'
import { priceListPrices } from '../pricing.tables.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'

let test: TestApp
let staff: string
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  staff = await test.tokenOf('operations')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())

const pastOffers = (assetReference: string, language?: 'en') =>
  test.call(offerHistoryEndpoints.listOffersOfShipment, {
    token: staff,
    body: { assetReference },
    ...(language ? { language } : {}),
  })
const quote = async (shipmentId: string, token: string) =>
  (await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })).body as OfferAnswer[]

it('says the figures and reasons that were answered then, whatever the list says now', async () => {
  const { id, assetReference } = await createShipment(test)
  const [answered] = await quote(id, staff)
  const [taken] = await quote(id, customer)
  await test.call(cartEndpoints.addToCart, {
    token: customer,
    body: { shipmentId: id, offerId: taken!.id },
  })
  const before = await currentPriceTable(test.services)
  await test.services.db.update(priceListPrices).set({ price: sql`${priceListPrices.price} * 3` })
  await expect.poll(async () => (await currentPriceTable(test.services)) !== before).toBe(true)

  const { body } = await pastOffers(assetReference.toLowerCase())
  expect(body.map((offer) => [offer.id, offer.isTaken])).toEqual([
    [taken!.id, true],
    [answered!.id, false],
  ])
  const { totalPrice, totalPriceInTry, priceCurrency, surcharges, totalChargedWeight } = answered!
  expect(body[1]).toMatchObject({
    totalPrice,
    totalPriceInTry,
    priceCurrency,
    surcharges,
    totalChargedWeight,
    staff: answered!.staff,
    segmentName: 'Standart',
    isExpired: false,
    isForEarlierVersion: false,
  })
  expect(body[0]?.staff).toEqual(answered!.staff)
  const english = (await pastOffers(assetReference, 'en')).body
  expect(english[0]?.staff.explanationLines.join('\n')).toContain('2026')
  expect(english[0]?.staff.explanationLines).not.toEqual(answered!.staff?.explanationLines)
})

it('is for operations only, and does not know a reference that is none', async () => {
  const { assetReference } = await createShipment(test)
  for (const role of ['customer', 'agent', 'pickup'] as const) {
    const reply = await test.callFailing(offerHistoryEndpoints.listOffersOfShipment, {
      token: await test.tokenOf(role),
      body: { assetReference },
    })
    expect(reply.status, role).toBe(403)
  }
  expect((await pastOffers('KRV000000000')).status).toBe(404)
  expect((await pastOffers(assetReference)).body).toEqual([])
})
