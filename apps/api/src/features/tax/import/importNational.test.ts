/** Import of the tariffs of the European Union, the United Kingdom and Türkiye. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { priceShipment, putIntoCart, startPayingApp } from '../../payment/testing/paying.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { openTariff } from '../openTariff.ts'
import { asTariffCsv, tariffForm } from '../testing/tariffFile.ts'

const { importTariff, listTaxEditions } = taxEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => test.services.db.execute(sql`delete from tariff_editions where kind = 'official'`))

type Row = (string | number | null)[]
const eu = { tariff: 'EU', name: 'TARIC 2026', source: 'Avrupa Komisyonu' }
const gb = { tariff: 'GB', name: 'UK 2026', source: 'gov.uk' }
const tr = { tariff: 'TR', name: 'TGTC 2026', source: 'Resmî Gazete' }
const euRows = (): Row[] => [
  ['Code', 'Rate', 'Note'],
  ['6109', null, null],
  ['6109100000', '12.000 %', null],
  ['6109 90 20', '12%', null],
  ['0811905010', '6.4% + 1.2 EUR / 100 kg', 'quota'],
]

const send = async (rows: Row[], fields: Record<string, string>) =>
  (await test.call(importTariff, { token, form: tariffForm(asTariffCsv(rows), fields) })).body
const refused = async (rows: Row[], fields: Record<string, string>) => {
  const { status, body } = await test.callFailing(importTariff, {
    token,
    form: tariffForm(asTariffCsv(rows), fields),
  })
  return [status, body.Errors]
}
const take = async (rows: Row[], fields: Record<string, string>) => {
  const { confirmation } = await send(rows, fields)
  return send(rows, { ...fields, confirmation: confirmation! })
}
const storedLines = async () => {
  const { rows } = await test.services.db.execute<{ line: string }>(sql`
    select concat_ws(' ', code, rate, unit, note, case when has_quota then 'Q' end) as line from tariff_lines
    join tariff_editions on id = edition_id where kind = 'official' order by code`)
  return rows.map(({ line }) => line)
}
const editionsOf = async (tariff: string) =>
  (await test.call(listTaxEditions, { token })).body.editions.filter((edition) => edition.tariff === tariff)

describe('file of another tariff', () => {
  it('stores codes of 6, 8 and 10 digits that have a rate, without zeros that divide no further', async () => {
    const answer = await take(euRows(), eu)
    expect(answer).toMatchObject({ isStored: true, lineCount: 3, counts: { percent: 2, text: 1, quota: 1 } })
    expect(await storedLines()).toEqual([
      '0811905010 6.4% + 1.2 EUR / 100 kg quota Q',
      '610910 12%',
      '61099020 12%',
    ])
    expect(await editionsOf('EU')).toMatchObject([
      { name: 'TARIC 2026', kind: 'official', isInForce: true, source: 'Avrupa Komisyonu' },
      { name: 'CCT 2020', kind: 'demonstration', isInForce: false },
    ])
  })

  it('leaves the editions of other tariffs in force', async () => {
    await take(euRows(), eu)
    for (const tariff of ['US', 'GB']) expect(await editionsOf(tariff)).toMatchObject([{ isInForce: true }])
  })

  it('stores a GTİP of 12 digits with its unit, and a rate only where the file has one', async () => {
    const rows = [
      ['GTİP', 'Eşyanın Tanımı', 'Ölçü Birimi', 'Gümrük Vergisi Oranı'],
      ['61.09', 'Tişörtler', null, null],
      ['6109.10.00.00.11', 'Pamuktan', 'Adet', '% 12'],
      ['6109.10.00.00.19', 'Diğerleri', 'Adet', null],
    ]
    await take(rows, tr)
    expect(await storedLines()).toEqual(['610910000011 12% Adet', '610910000019  Adet'])
  })

  it('compares the file with the edition of its own tariff', async () => {
    const answer = await send(
      [
        ['Commodity code', 'UKGT duty rate'],
        ['6109100010', '10.00%'],
      ],
      gb,
    )
    expect(answer).toMatchObject({
      comparedWith: { tariff: 'GB', name: 'UKGT 2021' },
      added: 1,
      removed: 3248,
    })
    expect(answer.changes[0]).toMatchObject({ kind: 'removed' })
  })

  it('reads a file of 122 columns', async () => {
    const more = Array.from({ length: 119 }, (_, index) => `col_${index}`)
    const rows = euRows().map((row, index) => [...row, ...more.map((name) => (index === 0 ? name : 'x'))])
    expect(await send(rows, eu)).toMatchObject({ problems: [], lineCount: 3 })
  })

  it('keeps the codes that ended with the edition and with earlier ones', async () => {
    await take(euRows(), eu)
    const opened = (await openTariff(test.services, 'EU', '2026-10-01'))!
    expect(opened.endedOn('42023290')).toBe('2026-09-29')
    expect(opened.endedOn('340213')).toBe('2022-01-01')
    expect(opened.endedOn('610910')).toBeUndefined()
  })
})

describe('file that cannot be that of the tariff', () => {
  it.each([
    [
      'rates in pounds',
      eu,
      [
        ['Code', 'Rate'],
        ['61091000', '12% + 3.50 GBP/100kg'],
      ],
      'GBP cinsinden',
    ],
    [
      'rates in euros',
      gb,
      [
        ['Code', 'Rate'],
        ['61091000', '12% + 3.50 EUR/100kg'],
      ],
      'EUR cinsinden',
    ],
    [
      'rates in cents',
      eu,
      [
        ['Code', 'Rate'],
        ['61091000', '1.9¢/kg'],
      ],
      'USD cinsinden',
    ],
    [
      'no rates',
      eu,
      [
        ['Code', 'Description'],
        ['61091000', 'x'],
      ],
      'oran (Rate) sütunları bulunamadı',
    ],
    [
      'no descriptions',
      tr,
      [
        ['GTİP', 'Oran'],
        ['610910000011', '% 12'],
      ],
      'Tanım sütunları',
    ],
    [
      'no lines',
      eu,
      [
        ['Code', 'Rate'],
        ['6109', null],
      ],
      '6, 8 veya 10 haneli kod satırı yok',
    ],
  ] as const)('refuses the file: %s', async (_, fields, rows, words) => {
    const [status, errors] = await refused(rows as unknown as Row[], fields)
    expect([status, errors]).toEqual([400, { file: [expect.stringContaining(words)] }])
  })

  it('requires the source of a file outside the United States', async () => {
    const [status, errors] = await refused(euRows(), { tariff: 'EU', name: 'TARIC 2026' })
    expect([status, errors]).toEqual([400, { source: ['Dayanak gerekli!'] }])
  })

  it('refuses a tariff that is not one of the four', async () => {
    expect((await refused(euRows(), { ...eu, tariff: 'CH' }))[0]).toBe(400)
  })

  it.each([
    ['seven digits', eu, ['0811905', '5%'], 'A6', '4, 6, 8 veya 10 hane'],
    ['twelve digits', eu, ['081190501000', '5%'], 'A6', '4, 6, 8 veya 10 hane'],
    ['a rate on a heading', eu, ['6110', '5%'], 'A6', '6, 8 veya 10 haneli kodda'],
    ['the same code again', eu, ['6109.90.20', '12%'], 'A6', '4. satırda da var'],
    ['the same goods with another rate', eu, ['61091000', '11%'], 'B6', '3. satırda başka oranla'],
    ['a bare number', eu, ['62034200', '12'], 'B6', 'yüzde işaretiyle'],
    ['a percentage below zero', eu, ['62034200', '-12%'], 'B6', '%0 ile %1000 arasında'],
    ['a percentage of five digits', eu, ['62034200', '12000%'], 'B6', '%0 ile %1000 arasında'],
    ['a formula in a text file', eu, ['62034200', '=6+6&"%"'], 'B6', 'Formül yerine'],
  ] as const)('names the faulty cell: %s', async (_, fields, row, place, words) => {
    const { problems, confirmation } = await send([...euRows(), [...row]], fields)
    expect(problems.map(({ row: at, column }) => `${column}${at}`)).toEqual([place])
    expect(problems[0]?.message).toContain(words)
    expect(confirmation).toBeNull()
  })

  it('names a GTİP of ten digits with a rate', async () => {
    const rows = [
      ['GTİP', 'Tanım', 'Oran'],
      ['610910000011', 'Pamuktan', '% 12'],
      ['6109100000', 'Tişörtler', '% 12'],
    ]
    expect((await send(rows, tr)).problems).toMatchObject([{ row: 3, column: 'A' }])
  })
})

describe('doubtful edition', () => {
  const later = () => [...euRows(), ['62034200', '12%']]
  const warningsOf = async (rows: Row[], fields: Record<string, string>) =>
    (await send(rows, fields)).warnings.map(({ code }) => code)

  it('warns of no doubt about the first file of a tariff', async () => {
    expect(await warningsOf(euRows(), eu)).toEqual([])
  })

  it.each([
    ['older than the loaded one', { validFrom: '2026-01-01' }, ['older']],
    ['beginning on the same day', {}, ['sameDay']],
    ['newer', { validFrom: '2027-01-01' }, []],
  ])('warns of an edition: %s', async (_, fields, codes) => {
    await take(euRows(), eu)
    expect(await warningsOf(later(), { ...eu, ...fields })).toEqual(codes)
  })

  it('warns of a file with mostly unknown codes', async () => {
    await take(euRows(), eu)
    const rows: Row[] = [
      ['Code', 'Rate'],
      ['61091000', '12%'],
      ['85171300', '0%'],
      ['42023290', '2.7%'],
    ]
    expect(await warningsOf(rows, { ...eu, validFrom: '2027-01-01' })).toEqual(['unlike'])
  })

  it('compares a tariff with its own editions only', async () => {
    await take(euRows(), eu)
    expect(
      await warningsOf(
        [
          ['Code', 'Rate'],
          ['61091000', '12%'],
        ],
        { ...gb, validFrom: '2026-01-01' },
      ),
    ).toEqual([])
  })

  it('stores an older edition only when the warning is accepted', async () => {
    await take(euRows(), eu)
    const fields = { ...eu, name: 'TARIC 2025', validFrom: '2025-01-01' }
    const { confirmation } = await send(later(), fields)
    const confirmed = { ...fields, confirmation: confirmation! }
    expect(await refused(later(), confirmed)).toEqual([
      400,
      { acceptsWarnings: ['Uyarıları okuduğunuzu işaretleyiniz!'] },
    ])
    expect(await editionsOf('EU')).toHaveLength(2)
    expect(await send(later(), { ...confirmed, acceptsWarnings: 'true' })).toMatchObject({ isStored: true })
    expect(await editionsOf('EU')).toMatchObject([
      { name: 'TARIC 2026', isInForce: true },
      { name: 'TARIC 2025', isInForce: false },
      { name: 'CCT 2020' },
    ])
  })

  it('requires a new confirmation for the same file as another tariff', async () => {
    const rows = [
      ['Code', 'Rate'],
      ['61091000', '12%'],
    ]
    const { confirmation } = await send(rows, eu)
    expect((await refused(rows, { ...gb, confirmation: confirmation! }))[0]).toBe(409)
  })

  it('refuses a file that was loaded as another tariff', async () => {
    const rows = [
      ['Code', 'Rate'],
      ['61091000', '12%'],
    ]
    await take(rows, eu)
    expect((await refused(rows, gb))[0]).toBe(400)
  })
})

describe('open offers', () => {
  // The goods of these shipments are 6302.51 to Germany.
  const rows = (rate: string): Row[] => [
    ['Code', 'Rate'],
    ['6302510000', rate],
  ]

  it('lists goods of priced and cart shipments whose rate changes', async () => {
    const customer = await test.tokenOf('customer')
    await priceShipment(test, { token: customer })
    await putIntoCart(test, { token: customer })
    const { openOffers } = await send(rows('13%'), eu)
    expect(openOffers.shipmentCount).toBeGreaterThanOrEqual(2)
    expect(openOffers.offerCount).toBeGreaterThan(openOffers.shipmentCount)
    expect(openOffers.goods.filter(({ code }) => code === '630251000000')[0]).toEqual({
      reference: expect.stringMatching(/^KRV-/) as string,
      code: '630251000000',
      before: '12%',
      after: '13%',
    })
  })

  it('lists none when the rates stay, and none for a tariff of another country', async () => {
    await priceShipment(test, { token: await test.tokenOf('customer') })
    const of = async (given: Row[], fields: Record<string, string>) =>
      (await send(given, fields)).openOffers.goods.filter(({ code }) => code === '630251000000')
    expect(await of(rows('12%'), eu)).toEqual([])
    expect(await of(rows('13%'), gb)).toEqual([])
  })

  it('lists none when the file is older than the edition in force', async () => {
    await take(rows('12%'), eu)
    await priceShipment(test, { token: await test.tokenOf('customer') })
    const answer = await send(rows('13%'), { ...eu, validFrom: '2025-01-01' })
    expect(answer.warnings.map(({ code }) => code)).toContain('older')
    expect(answer.openOffers).toEqual({ offerCount: 0, shipmentCount: 0, goods: [] })
  })

  it('leaves out offers that expired outside the cart', async () => {
    const now = test.services.clock()
    await priceShipment(test, { token: await test.tokenOf('customer') })
    const before = (await send(rows('13%'), eu)).openOffers.shipmentCount
    test.setNow(new Date(now.getTime() + 40 * 86_400_000))
    token = await test.tokenOf('admin')
    const after = (await send(rows('13%'), eu)).openOffers.shipmentCount
    test.setNow(now)
    token = await test.tokenOf('admin')
    expect(after).toBeLessThan(before)
  })
})
