/**
 * Price list uploads over HTTP: accepted files, refused files and the position of problems. Prices of
 * testing/priceWorld.ts.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { readSpreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import { startTestApp } from '../../../../testing/testApp.ts'
import type { TestApp } from '../../../../testing/testApp.ts'
import { asCsv, asXlsx, changeRows, uploadForm, worldRows } from '../../testing/priceFile.ts'
import { goToDayOfWorld, storePriceWorld } from '../../testing/priceWorld.ts'

const calls = priceListEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => storePriceWorld(test.services.db))

const upload = async (bytes: Uint8Array, fields: Record<string, string> = {}, name = 'liste.xlsx') =>
  (await test.call(calls.uploadPriceList, { token, form: uploadForm(bytes, fields, name) })).body
const difference = async (draftId: string) =>
  (await test.call(calls.comparePriceListDraft, { token, body: { draftId } })).body
const countDrafts = async () =>
  (await test.call(calls.listPriceListDrafts, { token, body: {} })).body.totalCount
const problemsOf = async (bytes: Uint8Array) =>
  (await upload(bytes)).problems.map(({ code, row, column }) => `${code} ${column}${row}`)

describe('upload', () => {
  it.each([
    ['an .xlsx', asXlsx(worldRows()), 'liste.xlsx'],
    ['a .csv with semicolons', asCsv(worldRows()), 'liste.csv'],
    ['a .csv with commas', asCsv(worldRows(), ','), 'liste.csv'],
  ])('creates a draft without changes from a file equal to the list in force: %s', async (_, bytes, name) => {
    const { draft, problems, rowCount } = await upload(bytes, {}, name)
    expect(problems).toEqual([])
    expect(rowCount).toBe(6)
    expect(draft).toMatchObject({ name: 'liste', currency: 'EUR', priceCount: 6, source: name })
    expect(await difference(draft!.draftId)).toMatchObject({ up: 0, down: 0, added: 0, gone: 0, same: 6 })
  })

  it('changes nothing when an exported file is uploaded, terms included', async () => {
    await test.services.db.execute(
      sql`update price_lists set volumetric_divisor = 6000, chargeable_basis = 'piece', per_kg_basis = 'wholeWeight'`,
    )
    // Price per kg high enough that the first kg above 5 kg is not cheaper than 5 kg.
    await test.services.db.execute(sql`update price_list_prices set price = 9.5 where up_to_kg is null`)
    for (const language of ['tr', 'en'] as const) {
      const exported = await test.call(calls.exportPriceList, { token, language, body: { priceListId: 100 } })
      const { draft, problems } = await upload(exported.bytes)
      expect(problems).toEqual([])
      expect(draft).toMatchObject({ name: '2026', volumetricDivisor: 6000, chargeableBasis: 'piece' })
      expect(await difference(draft!.draftId)).toMatchObject({ same: 6, changedTerms: [] })
      const again = await test.call(calls.exportPriceList, {
        token,
        language,
        body: { draftId: draft!.draftId },
      })
      expect((await upload(again.bytes)).draft).toMatchObject({ priceCount: 6 })
    }
  })

  it('refuses a file whose terms name another currency than the prices', async () => {
    await test.services.db.execute(sql`update price_lists set currency = 'USD'`)
    const exported = await test.call(calls.exportPriceList, { token, body: { priceListId: 100 } })
    await test.services.db.execute(sql`update price_lists set currency = 'EUR'`)
    const { problems, draft } = await upload(exported.bytes)
    const places = problems.filter(({ code }) => code === 'wrongCurrency').map(({ sheet }) => sheet)
    expect(new Set(places).size).toBe(2)
    expect(draft).toBeNull()
  })

  it('round-trips a list whose zones have different breaks', async () => {
    const { db } = test.services
    await db.execute(sql`insert into zones (id, carrier_id, code, name) values (11, 1, '2', 'Other')`)
    await db.execute(sql`
      insert into price_list_prices (price_list_id, zone_id, content_kind, up_to_kg, price)
      values (100, 11, 'package', 2, 33.5), (100, 11, 'package', 3, 40), (100, 11, 'package', null, 5)`)
    const exported = await test.call(calls.exportPriceList, { token, body: { priceListId: 100 } })
    const { draft, problems } = await upload(exported.bytes)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(await difference(draft!.draftId)).toMatchObject({ same: 9, up: 0, down: 0, added: 0, gone: 0 })
  })

  it("fills the template with the service's zones and breaks and no price", async () => {
    // A zone without a country of this service gets no column.
    await test.services.db.execute(
      sql`insert into zones (id, carrier_id, code, name) values (12, 1, 'X', 'Nowhere')`,
    )
    const template = await test.call(calls.downloadPriceListTemplate, {
      token,
      body: { supplierServiceMethodId: 1 },
    })
    const { draft, problems, rowCount } = await upload(template.bytes)
    expect(draft).toBeNull()
    expect(problems.map(({ code }) => code)).toEqual(['nothingPriced'])
    expect(rowCount).toBe(7)
    const { sheets } = await readSpreadsheet(template.bytes, { formats: ['xlsx'], maxRows: 100 })
    expect(sheets[0]?.rows[0]?.slice(4)).toEqual(['1'])
  })
})

describe('problem in the file', () => {
  it.each([
    ['a gap', { 5: ['Paket', 'EUR', 0.6, 1, 20] }, ['gap C5']],
    ['a missing row', { 5: null }, ['gap C5']],
    ['an overlap', { 5: ['Paket', 'EUR', 0.4, 1, 20] }, ['overlap C5']],
    ['a break that ends where it begins', { 5: ['Paket', 'EUR', 0.5, 0.5, 20] }, ['emptyBreak C5', 'gap C6']],
    ['an empty cell with heavier ones', { 5: ['Paket', 'EUR', 0.5, 1, null] }, ['priceMissing E5']],
    ['a word for a price', { 5: ['Paket', 'EUR', 0.5, 1, 'yirmi'] }, ['notAPrice E5']],
    ['three decimals', { 5: ['Paket', 'EUR', 0.5, 1, 20.125] }, ['notAPrice E5']],
    ['a price of nothing', { 5: ['Paket', 'EUR', 0.5, 1, 0] }, ['priceNotAboveZero E5']],
    ['a word for a weight', { 5: ['Paket', 'EUR', 0.5, 'bir', 20] }, ['notAWeight D5', 'gap C6']],
    [
      'an unknown zone',
      { 1: ['İçerik', 'Para birimi', 'Üzeri (kg)', 'Dahil (kg)', '7'] },
      ['unknownZone E1'],
    ],
    [
      'prices under no heading',
      { 3: ['Doküman', 'EUR', 0.5, 1, 12, 13], 6: ['Paket', 'EUR', 1, 5, 45, '46,50'] },
      ['columnWithoutZone F1'],
    ],
    [
      'a column of prices that names no zone',
      { 1: ['İçerik', 'Para birimi', 'Üzeri (kg)', 'Dahil (kg)', '1', 'Fiyat'] },
      ['unknownZone F1'],
    ],
    ['another currency', { 5: ['Paket', 'USD', 0.5, 1, 20] }, ['wrongCurrency B5']],
    ['an unknown kind', { 5: ['Palet', 'EUR', 0.5, 1, 20] }, ['unknownContentKind A5', 'gap C6']],
    ['a heading of others', { 1: ['a', 'b', 'c', 'd', 'e'] }, ['unknownColumns A1']],
  ])("reports problems by the file's row numbers and stores nothing: %s", async (_, changes, expected) => {
    const { problems, draft, errorCount } = await upload(asXlsx(changeRows(changes)))
    expect(problems.map(({ code, row, column }) => `${code} ${column}${row}`)).toEqual(expected)
    expect(problems.every(({ message, sheet }) => message.length > 10 && sheet === 'Fiyatlar')).toBe(true)
    expect(errorCount).toBe(expected.length)
    expect(draft).toBeNull()
    expect(await countDrafts()).toBe(0)
  })

  it('never assigns a price to another zone with a similar code', async () => {
    await test.services.db.execute(sql`
      insert into zones (id, carrier_id, code, name) values (11, 1, '1.1', 'Asia'), (12, 1, '11', 'Asia')`)
    const head = (zone: string) => ['İçerik', 'Para birimi', 'Üzeri (kg)', 'Dahil (kg)', zone]
    const zonesOf = async (zone: string) => {
      const { draft, problems } = await upload(asXlsx(changeRows({ 1: head(zone) })))
      if (!draft) return problems.map(({ code }) => code)
      const { body } = await test.call(calls.findPriceListDraft, { token, body: { draftId: draft.draftId } })
      return body.grids[0]?.zones.map(({ code }) => code)
    }
    expect(await zonesOf('1.1')).toEqual(['1.1'])
    expect(await zonesOf('Zone 1')).toEqual(['1'])
    expect(await zonesOf('11')).toEqual(['11'])
    expect(await zonesOf('1-1')).toEqual(['unknownZone'])
    expect(await zonesOf('asia')).toEqual(['unknownZone'])
  })

  it('warns where a heavier parcel costs less or countries are missing', async () => {
    await test.services.db.execute(sql`
      with zone as (insert into zones (id, carrier_id, code, name) values (11, 1, '2', 'Asia') returning id)
      insert into zone_countries (carrier_id, zone_id, country_code) select 1, id, 'JP' from zone`)
    const { problems, draft } = await upload(asXlsx(changeRows({ 6: ['Paket', 'EUR', 1, 5, 19.5] })))
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'decreasingPrice', row: 6, column: 'E', upToKg: 5 },
      { severity: 'warning', code: 'countryWithoutPrice', zoneCode: '2', contentKind: 'document' },
      { severity: 'warning', code: 'countryWithoutPrice', zoneCode: '2', contentKind: 'package' },
    ])
    expect(problems[1]?.message).toContain('Japonya')
    expect(draft).not.toBeNull()
  })

  it('warns where the price per kg above the last break makes a heavier parcel cheaper', async () => {
    await test.services.db.execute(sql`update price_lists set per_kg_basis = 'wholeWeight'`)
    const { problems } = await upload(asXlsx(worldRows()))
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'decreasingPrice', zoneCode: '1', upToKg: null },
    ])
    expect(problems[0]?.message).toContain('20,00, 5 kg için 45,00')
  })

  it('reports problems of price tables with one price per row', async () => {
    const rows = (changes: (row: number) => number | string = () => 10) => [
      ['Content', 'Zone', 'Above (kg)', 'Up to and including (kg)', 'Price'],
      ['Package', '1', 0, 0.5, changes(2)],
      ['Package', 'Zone 1', 0.5, 1, changes(3)],
      ['Package', 'Europe', 1, 5, changes(4)],
    ]
    expect(await problemsOf(asXlsx(rows()))).toEqual([])
    expect(await problemsOf(asXlsx([...rows(), ['Package', '9', 0, 1, 5]]))).toEqual(['unknownZone B5'])
    expect(await problemsOf(asXlsx([...rows(), ['Package', '1', 6, 7, 50]]))).toEqual(['gap C5'])
  })
})
