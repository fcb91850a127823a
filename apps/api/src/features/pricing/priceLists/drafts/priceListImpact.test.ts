/** Impact of a draft on the last 30 days over HTTP, with the prices of testing/priceWorld.ts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { startTestApp } from '../../../../testing/testApp.ts'
import type { TestApp } from '../../../../testing/testApp.ts'
import { buildDocumentDraft, createShipment } from '../../../shipment/testing/buildShipment.ts'
import { goToDayOfWorld, storePriceWorld } from '../../testing/priceWorld.ts'

const calls = priceListEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

/** Creates a shipment with a frozen offer, a number of days before the test's current day. */
const ship = async (draft: Parameters<typeof createShipment>[1], daysAgo: number): Promise<string> => {
  const { id } = await createShipment(test, draft)
  const { body } = await test.call(pricingEndpoints.quoteShipment, {
    token: await test.tokenOf('customer'),
    body: { shipmentId: id },
  })
  await test.services.db.execute(sql`
    update shipments set offer_id = ${(body as OfferAnswer[])[0]!.id},
      created_at = '2026-11-20T09:00:00Z'::timestamptz - make_interval(days => ${daysAgo}) where id = ${id}`)
  return id
}

describe('impact of a draft', () => {
  it("prices the last 30 days' shipments with both lists on the same terms", async () => {
    const parcel = await ship(undefined, 3) // 2 kg cost 59.40 today.
    const document = await ship(buildDocumentDraft(), 29) // 10.56 today
    await ship(undefined, 31)
    await createShipment(test) // A shipment that was never priced, so the impact must ignore it.
    const { draft } = (await test.call(calls.createPriceListDraft, { token, body: { priceListId: 100 } }))
      .body
    const { draftId } = draft
    const impact = async () => (await test.call(calls.findPriceListImpact, { token, body: { draftId } })).body
    expect(await impact()).toMatchObject({
      shipmentCount: 2,
      comparedCount: 2,
      currency: 'EUR',
      before: 69.96,
      after: 69.96,
      change: 0,
      largestChanges: [],
    })
    const saved = await test.call(calls.savePriceListDraftPrices, {
      token,
      body: {
        draftId,
        version: draft.version,
        cells: [
          { contentKind: 'package', zoneId: 10, upToKg: 5, price: 50 },
          { contentKind: 'document', zoneId: 10, upToKg: 0.5, price: 7 },
        ],
      },
    })
    // 50 × 1.1 × 1.2 = 66.00; 7 × 1.1 × 1.2 = 9.24
    expect(await impact()).toMatchObject({
      after: 75.24,
      change: 5.28,
      changePercent: 7.55,
      largestChanges: [
        { shipmentId: parcel, before: 59.4, after: 66, change: 6.6, changePercent: 11.11, chargeableKg: 2 },
        { shipmentId: document, before: 10.56, after: 9.24, change: -1.32 },
      ],
    })
    await test.call(calls.savePriceListDraftPrices, {
      token,
      body: {
        draftId,
        version: saved.body.draft.version,
        cells: [0.5, 1].map((upToKg) => ({
          contentKind: 'document' as const,
          zoneId: 10,
          upToKg,
          price: null,
        })),
      },
    })
    expect(await impact()).toMatchObject({
      shipmentCount: 2,
      comparedCount: 1,
      onlyBeforeCount: 1,
      before: 59.4,
    })
  })
})
