/** Quotes while lists are published one after the other: each is priced by one list wholly, and none fails. */
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
  // Another process on the same database: prices reach it by the database's announcement alone.
  quoter = await startTestApp({}, publisher)
  await goToDayOfWorld(quoter)
  token = await publisher.tokenOf('admin')
})
afterAll(async () => {
  await quoter.close()
  await publisher.close()
})

/** In list n everything is priced at n, its name and divisor say n too. */
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

/** What a quote says of the list that priced it: by the price, by the list's name, by the divisor. */
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
    // 10 % markup and 20 % fuel on n × 10.00
    price: Math.round(offer!.totalPrice * 100) / 1320,
    name: Number(/Liste (\d+)/.exec(lines)?.[1] ?? 0),
    divisor: Number(/5\.0(\d\d)/.exec(lines)?.[1]),
  }
}

describe('while lists are published', () => {
  it('each quote of another process is priced by one of them wholly, and the last one arrives', async () => {
    let isPublishing = true
    const publishing = (async () => {
      for (let n = 1; n <= lists; n++) await publishList(n)
      isPublishing = false
    })()
    const seen = new Set<number>()
    const ask = async () => {
      while (isPublishing || !seen.has(lists)) {
        const { price, name, divisor } = await quote()
        // The world's own list has the prices of list 1 and neither its name nor its divisor.
        if (name === 0) expect([price, divisor]).toEqual([1, 0])
        else expect([price, divisor]).toEqual([name, name])
        seen.add(name)
      }
    }
    await Promise.all([publishing, ask(), ask(), ask()])
    expect(seen.size).toBeGreaterThan(1)
  })
})
