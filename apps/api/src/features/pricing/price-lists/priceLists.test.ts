/** Price lists over HTTP: drafts, publishing, taking back, dates, history. The world is that of testing/priceWorld.ts. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { priceListPrices, priceLists } from '../pricing.tables.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'

const calls = priceListEndpoints
/** Reloading the prices takes milliseconds, except on a machine that is busy with something else. */
const patience = { timeout: 20_000 }

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

const copyOf = async (priceListId: number, changePercent?: number) =>
  (await test.call(calls.createPriceListDraft, { token, body: { priceListId, changePercent } })).body
const publish = async (draft: { draftId: string; version: number }, validFrom?: string) =>
  (
    await test.call(calls.publishPriceList, {
      token,
      body: { draftId: draft.draftId, version: draft.version, validFrom },
    })
  ).body
const listAll = async () => (await test.call(calls.listPriceLists, { token, body: {} })).body.items
const quote = async () => {
  const { body } = await test.call(pricingEndpoints.quoteParcel, {
    body: {
      shipmentType: 2,
      packageType: 1,
      countryCode: 'DE',
      zipCode: '10115',
      pieces: [{ width: 10, length: 10, height: 10, weight: 0.4 }],
    },
  })
  return (body as OfferAnswer[])[0]?.totalPrice
}

describe('a published list', () => {
  it('is shown with its carrier, state and prices', async () => {
    const [item] = await listAll()
    expect(item).toMatchObject({
      id: 100,
      supplierName: 'Kervan',
      state: 'inForce',
      priceCount: 6,
      zoneCount: 1,
    })
    expect(item?.canTakeBack).toBe(false)
    const { body } = await test.call(calls.findPricesOfList, { token, body: { priceListId: 100 } })
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

  it('is closed by a copy with other prices, and a quote follows', async () => {
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
    expect((await test.call(calls.listPriceListDrafts, { token, body: {} })).body.totalCount).toBe(0)
  })

  it('holds until another begins, which changes nothing about it before', async () => {
    const { draft } = await copyOf(100, 100)
    const { published, closed } = await publish(draft, '2026-11-21')
    expect(published.state).toBe('toCome')
    expect(closed).toMatchObject({ state: 'inForce', validTo: '2026-11-20' })
    const prices = await test.services.db
      .select({ price: priceListPrices.price })
      .from(priceListPrices)
      .where(eq(priceListPrices.priceListId, 100))
    expect(prices.map(({ price }) => Number(price)).sort((a, b) => a - b)).toEqual([4, 8, 10, 12, 20, 45])
    expect(await quote()).toBe(13.2)
    test.setNow(new Date('2026-11-20T21:00:00Z')) // midnight in Türkiye
    await expect.poll(quote, patience).toBe(26.4)
  })

  it('ends before one that begins later, and replaces one that begins on the same day', async () => {
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

  it('is taken back in one step, and what stood before stands again', async () => {
    const first = await publish((await copyOf(100, 50)).draft, '2026-12-01')
    const second = await publish((await copyOf(100, 30)).draft, '2026-12-01')
    const refused = await test.callFailing(calls.takeBackPriceList, { token, body: { priceListId: 100 } })
    expect(refused.status).toBe(409)
    const { body } = await test.call(calls.takeBackPriceList, {
      token,
      body: { priceListId: second.published.id },
    })
    expect(body.takenBack.state).toBe('takenBack')
    expect(body.inForceAgain).toMatchObject({ id: 100, validTo: '2026-11-30' })
    expect((await listAll()).find(({ id }) => id === first.published.id)).toMatchObject({
      state: 'toCome',
      canTakeBack: true,
    })
    await test.call(calls.takeBackPriceList, { token, body: { priceListId: first.published.id } })
    expect((await listAll()).find(({ id }) => id === 100)).toMatchObject({ state: 'inForce', validTo: null })
  })

  it('is not taken back over a list that has come into its place meanwhile', async () => {
    const { published } = await publish((await copyOf(100, 50)).draft, '2026-12-01')
    const moved = { priceListId: published.id, version: published.version, validFrom: '2027-01-01' }
    await test.call(calls.updatePriceListDates, { token, body: moved })
    await test.services.db.insert(priceLists).values({
      serviceId: 1,
      name: 'Yılbaşı',
      currency: 'EUR',
      validFrom: '2026-12-05',
      validTo: '2026-12-31',
      roundingSteps: [{ stepKg: 1 }],
      source: 'test',
    })
    const refused = await test.callFailing(calls.takeBackPriceList, {
      token,
      body: { priceListId: published.id },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.Detail).toContain('tarihleri çakışan')
    expect((await listAll()).find(({ id }) => id === published.id)?.state).toBe('toCome')
  })

  it('keeps the offers that were made with it when it is taken back', async () => {
    const customer = await test.tokenOf('customer')
    const { published } = await publish((await copyOf(100, 50)).draft)
    await expect.poll(quote, patience).toBe(19.8)
    const { id } = await createShipment(test)
    const quoted = await test.call(pricingEndpoints.quoteShipment, {
      token: customer,
      body: { shipmentId: id },
    })
    await test.call(calls.takeBackPriceList, { token, body: { priceListId: published.id } })
    await expect.poll(quote, patience).toBe(13.2)
    const kept = await test.services.db.execute(
      sql`select price_list_id, total::text from offers where id = ${(quoted.body as OfferAnswer[])[0]!.id}`,
    )
    expect(kept.rows).toEqual([{ price_list_id: published.id, total: '89.10' }])
  })
})

describe('publishing', () => {
  it('twice at once leaves exactly one in force and no gap', async () => {
    const drafts = await Promise.all([copyOf(100, 10), copyOf(100, 20), copyOf(100, 30)])
    const replies = await Promise.all(
      drafts.map(({ draft }) =>
        test.callFailing(calls.publishPriceList, {
          token,
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

  it('of one draft twice at once happens once; with one key both get the same answer', async () => {
    const { draft } = await copyOf(100, 10)
    const body = { draftId: draft.draftId, version: draft.version }
    const twice = await Promise.all(
      [1, 2].map(() => test.callFailing(calls.publishPriceList, { token, body })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    const again = (await copyOf(100, 20)).draft
    const request = { token, body: { draftId: again.draftId, version: again.version }, idempotencyKey: 'bir' }
    const answers = await Promise.all([1, 2].map(() => test.call(calls.publishPriceList, request)))
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('is refused before today, of an older version, and of a draft with errors', async () => {
    const { draft } = await copyOf(100)
    const { draftId, version } = draft
    const past = await test.callFailing(calls.publishPriceList, {
      token,
      body: { draftId, version, validFrom: '2026-11-19' },
    })
    expect(past.body.Errors).toEqual({ validFrom: ['Liste bugünden önce başlayamaz.'] })
    const cells = [10, 10, 10].map((zoneId, index) => ({
      contentKind: 'package' as const,
      zoneId,
      upToKg: [0.5, 1, 5][index]!,
      price: null,
    }))
    const saved = await test.call(calls.savePriceListDraftPrices, {
      token,
      body: { draftId, version, cells: [...cells, { ...cells[0]!, upToKg: null }] },
    })
    expect(saved.body.draft.priceCount).toBe(2)
    const stale = await test.callFailing(calls.publishPriceList, { token, body: { draftId, version } })
    expect(stale.status).toBe(409)
    const empty = await test.call(calls.savePriceListDraftPrices, {
      token,
      body: {
        draftId,
        version: saved.body.draft.version,
        cells: [0.5, 1].map((upToKg) => ({ contentKind: 'document', zoneId: 10, upToKg, price: null })),
      },
    })
    expect(empty.body.problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['nothingPriced', 'error'],
    ])
    const refused = await test.callFailing(calls.publishPriceList, {
      token,
      body: { draftId, version: empty.body.draft.version },
    })
    expect(refused.status).toBe(422)
    expect(await listAll()).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('takes cells, tells what is doubtful, and refuses a save of an older version', async () => {
    const { draft } = await copyOf(100)
    const body = {
      draftId: draft.draftId,
      version: draft.version,
      cells: [
        { contentKind: 'package' as const, zoneId: 10, upToKg: 2, price: '15,5' },
        { contentKind: 'package' as const, zoneId: 10, upToKg: null, price: 3.75 },
      ],
    }
    const saved = await test.call(calls.savePriceListDraftPrices, { token, body })
    expect(saved.body.problems).toMatchObject([
      { severity: 'warning', code: 'decreasingPrice', zoneCode: '1', upToKg: 2 },
    ])
    const found = (await test.call(calls.findPriceListDraft, { token, body: { draftId: draft.draftId } }))
      .body
    expect(found.zones).toMatchObject([{ zoneId: 10, code: '1' }])
    expect(found.grids[1]).toMatchObject({
      breaksKg: [0.5, 1, 2, 5],
      prices: [[10], [20], [15.5], [45]],
      pricesPerKg: [3.75],
    })
    expect((await test.callFailing(calls.savePriceListDraftPrices, { token, body })).status).toBe(409)
    const elsewhere = {
      ...body,
      version: saved.body.draft.version,
      cells: [{ ...body.cells[0]!, zoneId: 999 }],
    }
    const refused = await test.callFailing(calls.savePriceListDraftPrices, { token, body: elsewhere })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual(['cells.0.zoneId'])
  })

  it.each([
    ['a weight below a gram', { upToKg: 0.0001, price: 5 }, 'cells.0.upToKg'],
    ['a weight between two grams', { upToKg: 1.0005, price: 5 }, 'cells.0.upToKg'],
    ['a price below a cent', { upToKg: 1, price: 1e-9 }, 'cells.0.price'],
  ])('takes no %s', async (_, cell, field) => {
    const { draft } = await copyOf(100)
    const cells = [{ contentKind: 'package', zoneId: 10, ...cell }]
    const body = { draftId: draft.draftId, version: draft.version, cells }
    const refused = await test.callFailing(calls.savePriceListDraftPrices, { token, body })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual([field])
  })

  it('says what it changes against the list in force', async () => {
    const { draft } = await copyOf(100, 10)
    await test.call(calls.savePriceListDraftPrices, {
      token,
      body: {
        draftId: draft.draftId,
        version: draft.version,
        cells: [
          { contentKind: 'package', zoneId: 10, upToKg: 0.5, price: 9 },
          { contentKind: 'package', zoneId: 10, upToKg: 1, price: null },
          { contentKind: 'package', zoneId: 10, upToKg: 2, price: 30 },
        ],
      },
    })
    const { body } = await test.call(calls.comparePriceListDraft, { token, body: { draftId: draft.draftId } })
    expect(body).toMatchObject({ up: 4, down: 1, added: 1, gone: 1, same: 0, changedTerms: [] })
    expect(body.zones.find(({ contentKind }) => contentKind === 'package')).toMatchObject({
      code: '1',
      meanChangePercent: 3.33, // −10, +10 and +10
    })
    expect(body.largestChanges).toHaveLength(7)
  })

  it('changes its terms, which must hold, and can be thrown away', async () => {
    const { draft } = await copyOf(100)
    const { draftId, version } = draft
    const terms = {
      draftId,
      version,
      name: '2027',
      currency: 'usd',
      volumetricDivisor: 6000,
      chargeableBasis: 'piece' as const,
      roundingSteps: [{ stepKg: 1 }],
      perKgBasis: 'wholeWeight' as const,
    }
    const crooked = { ...terms, roundingSteps: [{ upToKg: 10.2, stepKg: 0.5 }, { stepKg: 1 }] }
    const refused = await test.callFailing(calls.updatePriceListDraft, { token, body: crooked })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual(['roundingSteps'])
    // It would make no offer at all.
    const withoutRate = { ...terms, currency: 'JPY' }
    expect(
      (await test.callFailing(calls.updatePriceListDraft, { token, body: withoutRate })).body.Errors,
    ).toHaveProperty('currency')
    const { body } = await test.call(calls.updatePriceListDraft, { token, body: terms })
    expect(body).toMatchObject({ name: '2027', currency: 'USD', version: version + 1 })
    await test.call(calls.deletePriceListDraft, { token, body: { draftId } })
    expect((await test.callFailing(calls.findPriceListDraft, { token, body: { draftId } })).status).toBe(404)
  })
})

describe('dates', () => {
  const changeDates = (body: object) =>
    test.callFailing(calls.updatePriceListDates, { token, body: { priceListId: 100, version: 1, ...body } })

  it('are changed, and an overlap is refused on the end that reaches into the other list', async () => {
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
    const begins = await test.callFailing(calls.updatePriceListDates, {
      token,
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

  it('of days that are over stay as they were', async () => {
    const { published } = await publish((await copyOf(100, 10)).draft, '2026-12-01')
    const { version } = (await listAll()).find(({ id }) => id === 100)!
    const later = await changeDates({ version, validFrom: '2026-02-01', validTo: '2026-11-30' })
    expect(later.body.Errors).toEqual({
      validFrom: ['Yürürlüğe girmiş bir listenin ilk günü değiştirilemez.'],
    })
    const ended = await changeDates({ version, validFrom: '2026-01-01', validTo: '2026-11-19' })
    expect(Object.keys(ended.body.Errors ?? {})).toEqual(['validTo'])
    const early = { priceListId: published.id, version: published.version, validFrom: '2026-11-19' }
    const earlier = await test.callFailing(calls.updatePriceListDates, { token, body: early })
    expect(earlier.body.Errors).toEqual({ validFrom: ['Liste bugünden önce başlayamaz.'] })
  })
})

describe('the history', () => {
  it('says who did what, newest first, and the audit trail has it too', async () => {
    const { draft } = await copyOf(100)
    const saved = await test.call(calls.savePriceListDraftPrices, {
      token,
      body: {
        draftId: draft.draftId,
        version: draft.version,
        cells: [{ contentKind: 'package', zoneId: 10, upToKg: 0.5, price: 12 }],
      },
    })
    await publish(saved.body.draft)
    const { body } = await test.call(calls.listPriceListEvents, {
      token,
      body: { supplierServiceMethodId: 1, pageSize: 3 },
    })
    expect(body.items.map(({ action }) => action)).toEqual(['closed', 'published', 'draftPricesChanged'])
    expect(body.items[1]?.text).toBe('20.11.2026 gününden itibaren yayımlandı (bitiş: süresiz, 6 fiyat).')
    expect(body.items[2]?.cells).toEqual([
      { contentKind: 'package', zoneCode: '1', upToKg: 0.5, before: 10, after: 12, changePercent: 20 },
    ])
    expect(body.items.every(({ userName }) => userName !== null)).toBe(true)
    const rest = await test.call(calls.listPriceListEvents, {
      token,
      body: { supplierServiceMethodId: 1, cursor: body.nextCursor },
    })
    expect(rest.body.items.map(({ text }) => text)).toEqual(['2026 listesinden taslak oluşturuldu.'])
    const audited = await test.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject, 'priceList'))
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['priceList.published']))
  })
})

describe('the database', () => {
  it('lets a withdrawn list overlap and no other', async () => {
    const { db } = test.services
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
