/** Old offers as staff look them up, with the prices of testing/priceWorld.ts. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { offerHistoryEndpoints } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createShipment } from '../testing/buildShipment.ts'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { priceListPrices } from '../../pricing/pricing.tables.ts'
import { deleteOldOffers } from './offer.queries.ts'
import { unpackQuote } from './quoteContent.ts'
import { quotes } from './quote.tables.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../../pricing/testing/priceWorld.ts'

let test: TestApp
let staff: string
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
})
beforeEach(async () => {
  test.setNow(dayOfWorld)
  staff = await test.tokenOf('operations')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())

const find = async (body: object, language?: 'en') =>
  (
    await test.call(offerHistoryEndpoints.findStoredOffers, {
      token: staff,
      body,
      ...(language ? { language } : {}),
    })
  ).body
const quote = async (shipmentId: string, token: string) =>
  (await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })).body as OfferAnswer[]

it('returns the numbers and reasons of the original answer regardless of the current list', async () => {
  const { id, assetReference } = await createShipment(test)
  const [answered] = await quote(id, staff)
  test.setNow(new Date(dayOfWorld.getTime() + 60_000))
  const [taken] = await quote(id, customer)
  await test.call(cartEndpoints.addToCart, {
    token: customer,
    body: { shipmentId: id, offerId: taken!.id },
  })
  const before = await currentRateTable(test.services)
  await test.services.db.update(priceListPrices).set({ price: sql`${priceListPrices.price} * 3` })
  await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)

  const [ofTaken, ofAnswered] = (await find({ reference: assetReference.toLowerCase() })).items
  expect(ofTaken!.offers.map((offer) => [offer.id, offer.isTaken])).toContainEqual([taken!.id, true])
  const { totalPrice, totalPriceInTry, priceCurrency, surcharges, totalChargedWeight } = answered!
  expect(ofAnswered).toMatchObject({ segmentName: 'Standart', isExpired: false, shipmentSince: 'same' })
  expect(ofAnswered!.offers[0]).toMatchObject({
    id: answered!.id,
    isTaken: false,
    totalPrice,
    totalPriceInTry,
    priceCurrency,
    surcharges,
    totalChargedWeight,
    staff: answered!.staff,
  })
  expect(ofTaken!.offers[0]?.staff).toEqual(answered!.staff)
  const english = (await find({ reference: assetReference }, 'en')).items[0]!.offers[0]!
  expect(english.staff.explanationLines.join('\n')).toContain('2026')
  expect(english.staff.explanationLines).not.toEqual(answered!.staff?.explanationLines)
})

it('explains an offer by its id after the offer and its draft were deleted', async () => {
  const { id } = await createShipment(test)
  const offers = await quote(id, staff)
  const last = offers.at(-1)!
  await test.call(shipmentEndpoints.deleteShipment, { token: customer, params: { shipmentId: id } })
  await deleteOldOffers(test.services.db, new Date('2030-01-01T00:00:00Z'))

  const { items } = await find({ reference: last.id.toUpperCase() })
  expect(items).toMatchObject([
    { shipmentSince: 'deleted', companyName: expect.stringContaining('İhracat') as string },
  ])
  expect(items[0]!.offers.map((offer) => offer.id)).toEqual(offers.map((offer) => offer.id))
  expect(items[0]!.offers.find(({ isAsked }) => isAsked)).toMatchObject({ id: last.id, staff: last.staff })
  expect((await find({ reference: `${last.id.slice(0, -4)}ffff` })).items).toEqual([])
})

it("finds a company's offers of a day, newest first, by page", async () => {
  const { id } = await createShipment(test)
  const made: string[] = []
  // First and last minute of the day in Türkiye, and the minutes next to them.
  for (const moment of ['20T20:59', '20T21:00', '21T20:59', '21T21:00']) {
    test.setNow(new Date(`2026-11-${moment}:30Z`))
    staff = await test.tokenOf('operations')
    made.push((await quote(id, staff))[0]!.id)
  }
  // The company's name is 'Örnek İhracat …'.
  const name = 'ornek IHRACAT'
  const first = await find({ companyName: name, day: '2026-11-21', pageSize: 1 })
  const second = await find({ companyName: name, day: '2026-11-21', pageSize: 1, cursor: first.nextCursor })
  expect([...first.items, ...second.items].map(({ offers }) => offers[0]!.id)).toEqual([made[2], made[1]])
  expect(second.nextCursor).toBeNull()
  expect((await find({ companyName: 'no such company', day: '2026-11-21' })).items).toEqual([])
})

it('reads offers that were stored before compression', async () => {
  const { id } = await createShipment(test)
  const [offer] = await quote(id, staff)
  const [before] = (await find({ reference: offer!.id })).items
  const [row] = await test.services.db.select().from(quotes).where(eq(quotes.id, before!.id))
  const content = Buffer.from(JSON.stringify(await unpackQuote(row!)))
  await test.services.db.update(quotes).set({ encoding: 'json', content }).where(eq(quotes.id, before!.id))
  expect((await find({ reference: offer!.id })).items).toEqual([before])
})

it('allows operations only and reports missing or unknown input on its field', async () => {
  const { assetReference } = await createShipment(test)
  for (const role of ['customer', 'agent', 'pickup'] as const) {
    const reply = await test.callFailing(offerHistoryEndpoints.findStoredOffers, {
      token: await test.tokenOf(role),
      body: { reference: assetReference },
    })
    expect(reply.status, role).toBe(403)
  }
  const fails = async (body: object) =>
    (await test.callFailing(offerHistoryEndpoints.findStoredOffers, { token: staff, body })).body
  expect((await fails({ reference: 'KRV000000000' })).Type).toBe('NotFound')
  expect(Object.keys((await fails({})).Errors ?? {})).toEqual(['reference'])
  expect(Object.keys((await fails({ companyName: 'a' })).Errors ?? {})).toEqual(['day'])
  expect((await fails({ reference: assetReference, cursor: 'x' })).Type).toBe('Validation')
  expect((await find({ reference: assetReference })).items).toEqual([])
})
