/** Import price lists over HTTP, independent of export lists. */
import { describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListDraftItem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'
import { asXlsx, uploadForm, worldRows } from '../testing/priceFile.ts'
import { usePriceLists } from '../testing/priceListSteps.ts'

const calls = priceListEndpoints
/** Timeout in ms: reloading the prices takes milliseconds except on a busy machine. */
const patience = { timeout: 20_000 }

const world = usePriceLists()
const { copyOf, publish, listAll } = world

const turn = async ({ draftId, version, ...terms }: PriceListDraftItem, direction: 'export' | 'import') => {
  const { name, currency, volumetricDivisor, chargeableBasis, roundingSteps, perKgBasis } = terms
  const { body } = await world.test.call(calls.updatePriceListDraft, {
    token: world.token,
    body: {
      draftId,
      version,
      name: `${name} ${direction}`,
      direction,
      currency,
      volumetricDivisor,
      chargeableBasis,
      roundingSteps,
      perKgBasis,
    },
  })
  return body
}
/** Publishes a copy of list 100 for imports, 50 % dearer: 15.00 up to 0.5 kg. */
const publishImport = async (percent = 50, from?: string) =>
  publish(await turn((await copyOf(100, percent)).draft, 'import'), from)

const quote = async (direction?: 'import') => {
  const { body } = await world.test.call(pricingEndpoints.quoteParcel, {
    token: world.token,
    body: { ...parcelToBerlin({ weight: 0.4 }), segmentId: 1, explain: true, direction },
  })
  return Array.isArray(body) ? body[0]! : body
}
const priceOf = async (direction?: 'import') => {
  const answer = await quote(direction)
  return 'totalPrice' in answer ? answer.totalPrice : answer.returnText
}
const upload = async (form: FormData) =>
  (await world.test.call(calls.uploadPriceList, { token: world.token, form })).body
const fileOf = async (body: object) =>
  (await world.test.call(calls.exportPriceList, { token: world.token, body })).bytes

describe('import list', () => {
  it('prices and explains imports from the country without changing export prices', async () => {
    expect([await priceOf(), await priceOf('import')]).toEqual([
      13.2,
      'Bu yön için fiyatımız yok; dönüş gönderisinin fiyatını müşteri hizmetlerimize sorun.',
    ])
    const { published, closed, replaced } = await publishImport()
    expect(published).toMatchObject({ direction: 'import', state: 'inForce' })
    expect([closed, replaced]).toEqual([null, null])
    // 15.00 + 1.50; fuel 3.00 + 0.30.
    await expect.poll(() => priceOf('import'), patience).toBe(19.8)
    expect(await priceOf()).toBe(13.2)
    const offer = (await quote('import')) as OfferAnswer
    expect(offer.explanationLines).toContain('Çıkış ülkesi DE, bölge 1 (Europe)')
    expect(offer.explanationLines.some((line) => line.startsWith('İthalat: Fiyat listesi'))).toBe(true)
    expect(((await quote()) as OfferAnswer).explanationLines).toContain('DE, bölge 1 (Europe)')
  })

  it('ends an import list only at the next one; withdrawing it leaves export lists unchanged', async () => {
    const first = (await publishImport()).published
    const { published, closed } = await publishImport(100, '2026-11-25')
    expect(closed).toMatchObject({ id: first.id, validTo: '2026-11-24' })
    const exported = await publish((await copyOf(100, 10)).draft, '2026-12-01')
    expect(exported.closed).toMatchObject({ id: 100, direction: 'export', validTo: '2026-11-30' })
    // Each direction has its own latest list.
    const { body } = await world.test.call(calls.revertPriceList, {
      token: world.token,
      body: { priceListId: published.id },
    })
    expect(body).toMatchObject({
      takenBack: { id: published.id, state: 'takenBack' },
      inForceAgain: { id: first.id, validTo: null },
    })
    expect((await listAll()).find(({ id }) => id === 100)).toMatchObject({ validTo: '2026-11-30' })
  })

  it('allows an import list to overlap an export list but not another import list', async () => {
    const { published } = await publishImport()
    const later = (await publishImport(100, '2026-12-01')).published
    const dates = (validTo: string | null) =>
      world.test.callFailing(calls.updatePriceListDates, {
        token: world.token,
        body: {
          priceListId: published.id,
          version: published.version + 1,
          validFrom: published.validFrom,
          validTo,
        },
      })
    expect(Object.keys((await dates(null)).body.Errors ?? {})).toEqual(['validTo'])
    expect((await dates('2026-11-29')).status).toBe(200)
    expect(later.direction).toBe('import')
  })

  it('filters lists by direction and names the direction in the history', async () => {
    const { published } = await publishImport()
    const listed = async (direction: string) =>
      (
        await world.test.call(calls.listPriceLists, { token: world.token, body: { direction } })
      ).body.items.map(({ id }) => id)
    expect([await listed('import'), await listed('export')]).toEqual([[published.id], [100]])
    const { body } = await world.test.call(calls.listPriceListEvents, {
      token: world.token,
      body: { priceListId: published.id },
    })
    expect(body.items.map(({ text }) => text)).toEqual([expect.stringMatching(/^İthalat listesi: /)])
  })

  it('compares an import draft with the import list in force', async () => {
    const compare = async (draftId: string) =>
      (await world.test.call(calls.comparePriceListDraft, { token: world.token, body: { draftId } })).body
    const first = await turn((await copyOf(100, 50)).draft, 'import')
    expect((await compare(first.draftId)).comparedWith).toBeNull()
    const { published } = await publish(first)
    const copy = (await copyOf(published.id, 10)).draft
    expect(copy.direction).toBe('import')
    expect(await compare(copy.draftId)).toMatchObject({ comparedWith: { priceListId: published.id }, up: 6 })
  })
})

describe('import file', () => {
  it('reads the direction of an import file and exports it again', async () => {
    const { published } = await publishImport()
    const bytes = await fileOf({ priceListId: published.id })
    const { sheets } = await readSpreadsheet(bytes, { formats: ['xlsx'], maxRows: 1000, maxColumns: 100 })
    expect(sheets.flatMap(({ rows }) => rows).map((row) => row.slice(0, 2).map(readCellText))).toContainEqual(
      ['Yön', 'ithalat'],
    )
    const { draft, errorCount } = await upload(uploadForm(bytes))
    expect([errorCount, draft?.direction]).toEqual([0, 'import'])
    const chosen = await upload(uploadForm(bytes, { direction: 'export' }))
    expect(chosen.draft?.direction).toBe('export')
  })

  it('treats a file without direction as an export list unless the user chooses otherwise', async () => {
    const rows = asXlsx(worldRows())
    expect((await upload(uploadForm(rows))).draft?.direction).toBe('export')
    const form = uploadForm(rows, { direction: 'import', currency: 'EUR' })
    expect((await upload(form)).draft?.direction).toBe('import')
  })

  it('requires the currency of an import file while the service has no import list', async () => {
    const refused = await world.test.callFailing(calls.uploadPriceList, {
      token: world.token,
      form: uploadForm(asXlsx(worldRows()), { direction: 'import' }),
    })
    expect(Object.keys(refused.body.Errors ?? {})).toEqual(['currency'])
  })
})
