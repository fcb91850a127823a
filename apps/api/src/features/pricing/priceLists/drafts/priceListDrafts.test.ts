/** Price list drafts over HTTP, and their history. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { auditEntries } from '../../../../platform/platform.tables.ts'
import { usePriceLists } from '../../testing/priceListSteps.ts'

const calls = priceListEndpoints
const world = usePriceLists()
const { copyOf, publish } = world

describe('draft', () => {
  it('saves cells, reports doubtful prices and refuses a save based on an older version', async () => {
    const { draft } = await copyOf(100)
    const body = {
      draftId: draft.draftId,
      version: draft.version,
      cells: [
        { contentKind: 'package' as const, zoneId: 10, upToKg: 2, price: '15,5' },
        { contentKind: 'package' as const, zoneId: 10, upToKg: null, price: 3.75 },
      ],
    }
    const saved = await world.test.call(calls.savePriceListDraftPrices, { token: world.token, body })
    expect(saved.body.problems).toMatchObject([
      { severity: 'warning', code: 'decreasingPrice', zoneCode: '1', upToKg: 2 },
    ])
    const found = (
      await world.test.call(calls.findPriceListDraft, {
        token: world.token,
        body: { draftId: draft.draftId },
      })
    ).body
    expect(found.zones).toMatchObject([{ zoneId: 10, code: '1' }])
    expect(found.grids[1]).toMatchObject({
      breaksKg: [0.5, 1, 2, 5],
      prices: [[10], [20], [15.5], [45]],
      pricesPerKg: [3.75],
    })
    expect(
      (await world.test.callFailing(calls.savePriceListDraftPrices, { token: world.token, body })).status,
    ).toBe(409)
    const elsewhere = {
      ...body,
      version: saved.body.draft.version,
      cells: [{ ...body.cells[0]!, zoneId: 999 }],
    }
    const refused = await world.test.callFailing(calls.savePriceListDraftPrices, {
      token: world.token,
      body: elsewhere,
    })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual(['cells.0.zoneId'])
  })

  it.each([
    ['a weight below a gram', { upToKg: 0.0001, price: 5 }, 'cells.0.upToKg'],
    ['a weight between two grams', { upToKg: 1.0005, price: 5 }, 'cells.0.upToKg'],
    ['a price below a cent', { upToKg: 1, price: 1e-9 }, 'cells.0.price'],
  ])('refuses %s in a price list draft', async (_, cell, field) => {
    const { draft } = await copyOf(100)
    const cells = [{ contentKind: 'package', zoneId: 10, ...cell }]
    const body = { draftId: draft.draftId, version: draft.version, cells }
    const refused = await world.test.callFailing(calls.savePriceListDraftPrices, { token: world.token, body })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual([field])
  })

  it('compares the draft with the list in force', async () => {
    const { draft } = await copyOf(100, 10)
    await world.test.call(calls.savePriceListDraftPrices, {
      token: world.token,
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
    const { body } = await world.test.call(calls.comparePriceListDraft, {
      token: world.token,
      body: { draftId: draft.draftId },
    })
    expect(body).toMatchObject({ up: 4, down: 1, added: 1, gone: 1, same: 0, changedTerms: [] })
    expect(body.zones.find(({ contentKind }) => contentKind === 'package')).toMatchObject({
      code: '1',
      meanChangePercent: 3.33, // Changes of −10, +10 and +10.
    })
    expect(body.largestChanges).toHaveLength(7)
  })

  it('changes valid terms and deletes the draft', async () => {
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
    const refused = await world.test.callFailing(calls.updatePriceListDraft, {
      token: world.token,
      body: crooked,
    })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual(['roundingSteps'])
    // A currency without an exchange rate would make no offers.
    const withoutRate = { ...terms, currency: 'JPY' }
    expect(
      (await world.test.callFailing(calls.updatePriceListDraft, { token: world.token, body: withoutRate }))
        .body.Errors,
    ).toHaveProperty('currency')
    const { body } = await world.test.call(calls.updatePriceListDraft, { token: world.token, body: terms })
    expect(body).toMatchObject({ name: '2027', currency: 'USD', version: version + 1 })
    await world.test.call(calls.deletePriceListDraft, { token: world.token, body: { draftId } })
    expect(
      (await world.test.callFailing(calls.findPriceListDraft, { token: world.token, body: { draftId } }))
        .status,
    ).toBe(404)
  })
})

describe('history', () => {
  it('records who changed what, newest first, in the history and the audit trail', async () => {
    const { draft } = await copyOf(100)
    const saved = await world.test.call(calls.savePriceListDraftPrices, {
      token: world.token,
      body: {
        draftId: draft.draftId,
        version: draft.version,
        cells: [{ contentKind: 'package', zoneId: 10, upToKg: 0.5, price: 12 }],
      },
    })
    await publish(saved.body.draft)
    const { body } = await world.test.call(calls.listPriceListEvents, {
      token: world.token,
      body: { supplierServiceMethodId: 1, pageSize: 3 },
    })
    expect(body.items.map(({ action }) => action)).toEqual(['closed', 'published', 'draftPricesChanged'])
    expect(body.items[1]?.text).toBe('20.11.2026 gününden itibaren yayımlandı (bitiş: süresiz, 6 fiyat).')
    expect(body.items[2]?.cells).toEqual([
      { contentKind: 'package', zoneCode: '1', upToKg: 0.5, before: 10, after: 12, changePercent: 20 },
    ])
    expect(body.items.every(({ userName }) => userName !== null)).toBe(true)
    const rest = await world.test.call(calls.listPriceListEvents, {
      token: world.token,
      body: { supplierServiceMethodId: 1, cursor: body.nextCursor },
    })
    expect(rest.body.items.map(({ text }) => text)).toEqual(['2026 listesinden taslak oluşturuldu.'])
    const audited = await world.test.services.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject, 'priceList'))
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['priceList.published']))
  })
})
