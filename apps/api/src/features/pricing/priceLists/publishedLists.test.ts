/** Published price lists over HTTP: publishing, withdrawing, changing dates. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { priceListPrices, priceLists } from '../pricing.tables.ts'
import { usePriceLists } from '../testing/priceListSteps.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const calls = priceListEndpoints
/** Timeout in ms: reloading the prices takes milliseconds except on a busy machine. */
const patience = { timeout: 20_000 }

const world = usePriceLists()
const { copyOf, publish, listAll } = world

const quote = async () => {
  const { body } = await world.test.call(pricingEndpoints.quoteParcel, {
    body: parcelToBerlin({ weight: 0.4 }),
  })
  return (body as OfferAnswer[])[0]?.totalPrice
}

describe('published list', () => {
  it('returns a list with its carrier, state and prices', async () => {
    const [item] = await listAll()
    expect(item).toMatchObject({
      id: 100,
      supplierName: 'Kervan',
      state: 'inForce',
      priceCount: 6,
      zoneCount: 1,
    })
    expect(item?.canTakeBack).toBe(false)
    const { body } = await world.test.call(calls.findPricesOfList, {
      token: world.token,
      body: { priceListId: 100 },
    })
    expect(body.grids).toEqual([
      {
        contentKind: 'document',
        zones: [{ zoneId: 10, code: '1', name: 'Europe', countryCodes: ['DE', 'GB'] }],
        breaksKg: [0.5, 1],
        prices: [[8], [12]],
        pricesPerKg: [null],
      },
      {
        contentKind: 'package',
        zones: [{ zoneId: 10, code: '1', name: 'Europe', countryCodes: ['DE', 'GB'] }],
        breaksKg: [0.5, 1, 5],
        prices: [[10], [20], [45]],
        pricesPerKg: [4],
      },
    ])
  })

  it('ends the list when a copy with other prices is published, and quotes follow', async () => {
    const { draft, grids } = await copyOf(100, 10)
    expect(grids[1]?.prices).toEqual([[11], [22], [49.5]])
    expect(await quote()).toBe(13.2)
    const { published, closed } = await publish(draft)
    expect(published).toMatchObject({
      state: 'inForce',
      validFrom: '2026-11-20',
      validTo: null,
      canTakeBack: true,
    })
    expect(closed).toMatchObject({ id: 100, state: 'past', validTo: '2026-11-19' })
    await expect.poll(quote, patience).toBe(14.52)
    expect(
      (await world.test.call(calls.listPriceListDrafts, { token: world.token, body: {} })).body.totalCount,
    ).toBe(0)
  })

  it('keeps a list in force until the next one begins', async () => {
    const { draft } = await copyOf(100, 100)
    const { published, closed } = await publish(draft, '2026-11-21')
    expect(published.state).toBe('toCome')
    expect(closed).toMatchObject({ state: 'inForce', validTo: '2026-11-20' })
    const prices = await world.test.services.db
      .select({ price: priceListPrices.price })
      .from(priceListPrices)
      .where(eq(priceListPrices.priceListId, 100))
    expect(prices.map(({ price }) => Number(price)).sort((a, b) => a - b)).toEqual([4, 8, 10, 12, 20, 45])
    expect(await quote()).toBe(13.2)
    world.test.setNow(new Date('2026-11-20T21:00:00Z')) // 20 November 2026, 21:00 UTC is midnight in Türkiye.
    await expect.poll(quote, patience).toBe(26.4)
  })

  it('ends a list before a later one and replaces one that begins on the same day', async () => {
    const later = await publish((await copyOf(100, 50)).draft, '2026-12-01')
    const between = await publish((await copyOf(100, 20)).draft, '2026-11-25')
    expect(between.published).toMatchObject({ validFrom: '2026-11-25', validTo: '2026-11-30' })
    const same = await publish((await copyOf(100, 30)).draft, '2026-12-01')
    expect(same.replaced).toMatchObject({ id: later.published.id, state: 'takenBack' })
    const standing = (await listAll()).filter(({ state }) => state !== 'takenBack')
    expect(standing.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2026-12-01', null],
      ['2026-11-25', '2026-11-30'],
      ['2026-01-01', '2026-11-24'],
    ])
  })

  it('withdraws a price list in one step and restores the previous one', async () => {
    const first = await publish((await copyOf(100, 50)).draft, '2026-12-01')
    const second = await publish((await copyOf(100, 30)).draft, '2026-12-01')
    const refused = await world.test.callFailing(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: 100 },
    })
    expect(refused.status).toBe(409)
    const { body } = await world.test.call(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: second.published.id },
    })
    expect(body.takenBack.state).toBe('takenBack')
    expect(body.inForceAgain).toMatchObject({ id: 100, validTo: '2026-11-30' })
    expect((await listAll()).find(({ id }) => id === first.published.id)).toMatchObject({
      state: 'toCome',
      canTakeBack: true,
    })
    await world.test.call(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: first.published.id },
    })
    expect((await listAll()).find(({ id }) => id === 100)).toMatchObject({ state: 'inForce', validTo: null })
  })

  it('refuses to withdraw a list whose period another list occupies meanwhile', async () => {
    const { published } = await publish((await copyOf(100, 50)).draft, '2026-12-01')
    const moved = { priceListId: published.id, version: published.version, validFrom: '2027-01-01' }
    await world.test.call(calls.updatePriceListDates, { token: world.token, body: moved })
    await world.test.services.db.insert(priceLists).values({
      serviceId: 1,
      name: 'Yılbaşı',
      currency: 'EUR',
      validFrom: '2026-12-05',
      validTo: '2026-12-31',
      roundingSteps: [{ stepKg: 1 }],
      source: 'test',
    })
    const refused = await world.test.callFailing(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: published.id },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.Detail).toContain('tarihleri çakışan')
    expect((await listAll()).find(({ id }) => id === published.id)?.state).toBe('toCome')
  })

  it('keeps offers made with a price list that is withdrawn', async () => {
    const customer = await world.test.tokenOf('customer')
    const { published } = await publish((await copyOf(100, 50)).draft)
    await expect.poll(quote, patience).toBe(19.8)
    const { id } = await createShipment(world.test)
    const quoted = await world.test.call(pricingEndpoints.quoteShipment, {
      token: customer,
      body: { shipmentId: id },
    })
    await world.test.call(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: published.id },
    })
    await expect.poll(quote, patience).toBe(13.2)
    const kept = await world.test.services.db.execute(
      sql`select price_list_id, total::text from offers where id = ${(quoted.body as OfferAnswer[])[0]!.id}`,
    )
    expect(kept.rows).toEqual([{ price_list_id: published.id, total: '89.10' }])
  })
})

describe('publishing', () => {
  it('leaves one price list in force without a gap after concurrent publications', async () => {
    const drafts = await Promise.all([copyOf(100, 10), copyOf(100, 20), copyOf(100, 30)])
    const replies = await Promise.all(
      drafts.map(({ draft }) =>
        world.test.callFailing(calls.publishPriceList, {
          token: world.token,
          body: { draftId: draft.draftId, version: draft.version },
        }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const standing = (await listAll()).filter(({ state }) => state !== 'takenBack')
    expect(standing.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2026-11-20', null],
      ['2026-01-01', '2026-11-19'],
    ])
  })

  it('publishes a draft once under concurrency; the same idempotency key gets the same answer', async () => {
    const { draft } = await copyOf(100, 10)
    const body = { draftId: draft.draftId, version: draft.version }
    const twice = await Promise.all(
      [1, 2].map(() => world.test.callFailing(calls.publishPriceList, { token: world.token, body })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    const again = (await copyOf(100, 20)).draft
    const request = {
      token: world.token,
      body: { draftId: again.draftId, version: again.version },
      idempotencyKey: 'bir',
    }
    const answers = await Promise.all([1, 2].map(() => world.test.call(calls.publishPriceList, request)))
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('refuses to publish before today, an older version, or a draft with errors', async () => {
    const { draft } = await copyOf(100)
    const { draftId, version } = draft
    const past = await world.test.callFailing(calls.publishPriceList, {
      token: world.token,
      body: { draftId, version, validFrom: '2026-11-19' },
    })
    expect(past.body.Errors).toEqual({ validFrom: ['Liste bugünden önce başlayamaz.'] })
    const cells = [10, 10, 10].map((zoneId, index) => ({
      contentKind: 'package' as const,
      zoneId,
      upToKg: [0.5, 1, 5][index]!,
      price: null,
    }))
    const saved = await world.test.call(calls.savePriceListDraftPrices, {
      token: world.token,
      body: { draftId, version, cells: [...cells, { ...cells[0]!, upToKg: null }] },
    })
    expect(saved.body.draft.priceCount).toBe(2)
    const stale = await world.test.callFailing(calls.publishPriceList, {
      token: world.token,
      body: { draftId, version },
    })
    expect(stale.status).toBe(409)
    const empty = await world.test.call(calls.savePriceListDraftPrices, {
      token: world.token,
      body: {
        draftId,
        version: saved.body.draft.version,
        cells: [0.5, 1].map((upToKg) => ({ contentKind: 'document', zoneId: 10, upToKg, price: null })),
      },
    })
    expect(empty.body.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['nothingPriced', 'error'],
    ])
    const refused = await world.test.callFailing(calls.publishPriceList, {
      token: world.token,
      body: { draftId, version: empty.body.draft.version },
    })
    expect(refused.status).toBe(422)
    expect(await listAll()).toHaveLength(1)
  })
})

describe('dates', () => {
  const changeDates = (body: object) =>
    world.test.callFailing(calls.updatePriceListDates, {
      token: world.token,
      body: { priceListId: 100, version: 1, ...body },
    })

  it("changes a price list's dates and refuses an overlap on the causing field", async () => {
    const { published } = await publish((await copyOf(100, 10)).draft, '2026-12-01')
    const current = (await listAll()).find(({ id }) => id === 100)!
    const reaches = await changeDates({
      version: current.version,
      validFrom: '2026-01-01',
      validTo: '2026-12-01',
    })
    expect(reaches.body.Errors).toEqual({
      validTo: ['2026 – kopya listesi 01.12.2026 günü başlıyor; tarihler çakışıyor.'],
    })
    const begins = await world.test.callFailing(calls.updatePriceListDates, {
      token: world.token,
      body: { priceListId: published.id, version: published.version, validFrom: '2026-11-30' },
    })
    expect(Object.keys(begins.body.Errors ?? {})).toEqual(['validFrom'])
    expect((await changeDates({ validFrom: '2026-01-01' })).status).toBe(409)
    const backwards = await changeDates({
      version: current.version,
      validFrom: '2026-01-01',
      validTo: '2025-12-31',
    })
    expect(Object.keys(backwards.body.Errors ?? {})).toEqual(['validTo'])
    const good = await changeDates({
      version: current.version,
      validFrom: '2026-01-01',
      validTo: '2026-11-25',
    })
    expect(good.body).toMatchObject({ validFrom: '2026-01-01', validTo: '2026-11-25', state: 'inForce' })
  })

  it('refuses to change past days of a price list', async () => {
    const { published } = await publish((await copyOf(100, 10)).draft, '2026-12-01')
    const { version } = (await listAll()).find(({ id }) => id === 100)!
    const later = await changeDates({ version, validFrom: '2026-02-01', validTo: '2026-11-30' })
    expect(later.body.Errors).toEqual({
      validFrom: ['Yürürlüğe girmiş bir listenin ilk günü değiştirilemez.'],
    })
    const ended = await changeDates({ version, validFrom: '2026-01-01', validTo: '2026-11-19' })
    expect(Object.keys(ended.body.Errors ?? {})).toEqual(['validTo'])
    const early = { priceListId: published.id, version: published.version, validFrom: '2026-11-19' }
    const earlier = await world.test.callFailing(calls.updatePriceListDates, {
      token: world.token,
      body: early,
    })
    expect(earlier.body.Errors).toEqual({ validFrom: ['Liste bugünden önce başlayamaz.'] })
  })
})

describe('database', () => {
  it('accepts overlapping price lists only when one is withdrawn', async () => {
    const { db } = world.test.services
    const row = {
      serviceId: 1,
      name: 'b',
      currency: 'EUR',
      validFrom: '2026-06-01',
      roundingSteps: [{ stepKg: 1 }],
      source: 'test',
    }
    await expect(db.insert(priceLists).values(row)).rejects.toThrow()
    await db.insert(priceLists).values({ ...row, withdrawnAt: new Date() })
  })
})
