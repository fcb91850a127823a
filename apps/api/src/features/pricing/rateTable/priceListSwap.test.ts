/** Quotes during successive publications: each is priced by one list as a whole, and none fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const calls = priceListEndpoints
const lists = 12

let publisher: TestApp
let quoter: TestApp
let token: string
beforeAll(async () => {
  publisher = await startTestApp()
  await goToDayOfWorld(publisher)
  await storePriceWorld(publisher.services.db)
  // A second process on the same database, which receives prices only by the database's notification.
  quoter = await startTestApp({}, publisher)
  await goToDayOfWorld(quoter)
  token = await publisher.tokenOf('admin')
})
afterAll(async () => {
  await quoter.close()
  await publisher.close()
})

/** Publishes list n with price, name and divisor n, so that a mixture is detectable. */
const publishList = async (n: number): Promise<void> => {
  const { draft, grids } = (
    await publisher.call(calls.createPriceListDraft, {
      token,
      body: { priceListId: 100, name: `Liste ${n}` },
    })
  ).body
  const cells = grids.flatMap(({ contentKind, zones, breaksKg }) =>
    [...breaksKg, null].map((upToKg) => ({
      contentKind,
      zoneId: zones[0]!.zoneId,
      upToKg,
      price: contentKind === 'document' && upToKg === null ? null : n * 10,
    })),
  )
  const { body: saved } = await publisher.call(calls.savePriceListDraftPrices, {
    token,
    body: { draftId: draft.draftId, version: draft.version, cells },
  })
  const terms = {
    draftId: draft.draftId,
    version: saved.draft.version,
    name: `Liste ${n}`,
    currency: 'EUR',
    volumetricDivisor: 5000 + n,
    chargeableBasis: 'shipment' as const,
    roundingSteps: [{ stepKg: 0.5 }],
    perKgBasis: 'aboveLastBreak' as const,
  }
  const { body: draftNow } = await publisher.call(calls.updatePriceListDraft, { token, body: terms })
  await publisher.call(calls.publishPriceList, {
    token,
    body: { draftId: draft.draftId, version: draftNow.version },
  })
}

/** List that priced a quote, according to its price, its name and its divisor. */
const quote = async (): Promise<{ price: number; name: number; divisor: number }> => {
  const { body } = await quoter.call(pricingEndpoints.quoteParcel, {
    body: {
      ...parcelToBerlin({ weight: 0.4 }),
      explain: true,
    },
  })
  const [offer] = body as OfferAnswer[]
  const lines = offer!.explanationLines.join('\n')
  return {
    // 10 % markup and 20 % fuel on n × 10.00.
    price: Math.round(offer!.totalPrice * 100) / 1320,
    name: Number(/Liste (\d+)/.exec(lines)?.[1] ?? 0),
    divisor: Number(/5\.0(\d\d)/.exec(lines)?.[1]),
  }
}

describe('quotes during publications', () => {
  it('prices each quote in another process by one whole list, and finally by the last one', async () => {
    let isPublishing = true
    const publishing = (async () => {
      for (let n = 1; n <= lists; n++) await publishList(n)
      isPublishing = false
    })()
    const seen = new Set<number>()
    const ask = async () => {
      while (isPublishing || !seen.has(lists)) {
        const { price, name, divisor } = await quote()
        // The initial list has the price of list 1, but neither its name nor its divisor.
        if (name === 0) expect([price, divisor]).toEqual([1, 0])
        else expect([price, divisor]).toEqual([name, name])
        seen.add(name)
      }
    }
    await Promise.all([publishing, ask(), ask(), ask()])
    expect(seen.size).toBeGreaterThan(1)
  })
})
