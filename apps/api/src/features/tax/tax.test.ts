import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const { calculateTax, searchTariff, listTaxEditions } = taxEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const day = '2026-11-20'
const calculate = async (body: object, language: 'tr' | 'en' = 'tr') =>
  (
    await test.call(calculateTax, {
      token,
      language,
      body: { gtip: '6109.10.00', value: 59.97, day, ...body },
    })
  ).body
const refusal = async (body: object) => {
  const { status, body: answer } = await test.callFailing(calculateTax, {
    token,
    body: { gtip: '6109.10.00', value: 59.97, day, ...body },
  })
  return [status, answer.Errors]
}

describe('tax of a line', () => {
  it('returns each rate with amount, source and edition', async () => {
    expect(await calculate({})).toMatchObject({
      code: '61091000',
      currency: 'USD',
      goodsValue: 59.97,
      rateText: '16.5%',
      fixedRate: 12.5,
      fixedAmount: 7.5,
      hsRate: 16.5,
      hsAmount: 9.9,
      hsExact: '9.89505',
      totalTax: 17.4,
      noFigure: null,
      children: [],
      layers: [
        {
          hts: '9903.05.79',
          percent: 12.5,
          from: '2026-07-24',
          to: null,
          amount: 7.5,
          exact: '7.49625',
          confidence: 'seenRepeatedly',
        },
      ],
      edition: { name: 'HTS 2025', kind: 'curated', validFrom: '2025-01-01' },
    })
  })

  it.each([
    ['2025-04-04', [], 0],
    ['2025-04-05', ['9903.01.25'], 10],
    ['2025-08-07', ['9903.02.64'], 15],
    ['2026-02-24', ['9903.03.01'], 10],
    ['2026-07-24', ['9903.05.79'], 12.5],
  ])('applies the duty layers of the given day: %s', async (at, headings, percent) => {
    const { layers, fixedRate } = await calculate({ value: 900, day: at })
    expect([layers.map(({ hts }) => hts), fixedRate]).toEqual([headings, percent])
  })

  it.each(['6109.10.00.12', '61091000', ' 6109.10.00 ', '6109.10.00.00.11'])(
    'finds the tariff line by %s',
    async (gtip) => {
      expect((await calculate({ gtip })).totalTax).toBe(17.4)
    },
  )

  it("answers in the reader's language", async () => {
    const [turkish, english] = [await calculate({}), await calculate({}, 'en')]
    expect(turkish.description).toMatch(/tişört/i)
    expect(english.description).toMatch(/T-shirts/)
  })

  it("uses today's tax rates when no day is given", async () => {
    const { day: at } = await calculate({ day: undefined })
    expect(at).toBe((await calculate({ day: null })).day)
  })

  it('warns about uncertainties of a tax calculation', async () => {
    const warned = async (body: object) => (await calculate(body)).warnings.map(({ code }) => code)
    expect(await warned({})).toEqual(['curatedEdition'])
    expect(await warned({ day: '2025-05-01', value: 10 })).toEqual([
      'curatedEdition',
      'deMinimis',
      'unverifiedLayer',
    ])
    expect(await warned({ gtip: '49019900' })).toContain('informational')
    expect(await warned({ gtip: '85167100' })).toContain('mayHoldMetal')
    expect(await warned({ day: '2999-12-31' })).toContain('futureDay')
  })
})

describe('missing amount', () => {
  it.each([
    ['04090000', '1.9 cents/kg'],
    ['17049058', 'kotaya bağlı'],
    ['73239300', 'Section 232'],
    ['87083050', 'taşıt parçaları'],
  ])('returns no amount for %s, with the reason', async (gtip, words) => {
    const answer = await calculate({ gtip })
    expect(answer).toMatchObject({
      noFigure: 'Bu kod için oran hesaplanamıyor; gümrük müşavirine danışınız.',
      fixedRate: null,
      fixedAmount: null,
      hsRate: null,
      hsAmount: null,
      totalTax: null,
    })
    expect(answer.requirements.join()).toContain(words)
  })

  it('lists the lines of an incomplete code instead of guessing', async () => {
    const answer = await calculate({ gtip: '6109.90' })
    expect(answer).toMatchObject({ code: null, totalTax: null, childCount: 4 })
    expect(answer.children.map(({ code, rate }) => `${code} ${rate}`)).toEqual([
      '61099010 32%',
      '61099015 5.6%',
      '61099040 2.6%',
      '61099080 16%',
    ])
  })

  it('guesses no line for a GTİP code whose six digits have several', async () => {
    const answer = await calculate({ gtip: '6109.90.10.00.11' })
    expect(answer).toMatchObject({ code: null, totalTax: null, childCount: 4 })
    expect(answer.warnings.map(({ code }) => code)).toContain('gtip')
  })

  it('returns no amount for an unknown code and lists its neighbours', async () => {
    const answer = await calculate({ gtip: '61099099' })
    expect(answer).toMatchObject({ code: null, childCount: 4 })
    expect(answer.warnings.map(({ code }) => code)).toContain('unknownCode')
    expect((await calculate({ gtip: '0101.21' })).warnings.map(({ code }) => code)).toContain('unknownCode')
  })

  it('returns no amount for a day without a tariff', async () => {
    const answer = await calculate({ day: '2024-12-31' })
    expect(answer).toMatchObject({ edition: null, totalTax: null })
    expect(answer.warnings).toEqual([
      { code: 'editionMissing', message: '31.12.2024 günü için yüklü bir tarife yok.' },
    ])
  })
})

describe('validation', () => {
  it.each([
    [{ gtip: '' }, { gtip: ['HS kodu gerekli!'] }],
    [{ gtip: 'tişört' }, { gtip: ['HS kodu 2–12 rakamdan oluşur.'] }],
    [{ gtip: '9903.05.79' }, { gtip: ['Böyle bir eşya faslı yok.'] }],
    [{ value: 0 }, { value: ['Değer sıfırdan büyük olmalı.'] }],
    [{ value: undefined }, { value: ['Değer gerekli!'] }],
    [{ value: 1.005 }, { value: ['Değerde en çok iki ondalık olabilir.'] }],
    [{ quantity: 0 }, { quantity: ['Adet en az 1 ve tam sayı olmalı.'] }],
    [{ netWeight: 0 }, { netWeight: ['Net ağırlık sıfırdan büyük olmalı; en çok üç ondalık olabilir.'] }],
    [
      { netWeight: 1.0005 },
      { netWeight: ['Net ağırlık sıfırdan büyük olmalı; en çok üç ondalık olabilir.'] },
    ],
    [{ quantity: 1.5 }, { quantity: ['Adet en az 1 ve tam sayı olmalı.'] }],
  ])('refuses invalid tax input: %j', async (body, errors) => {
    expect(await refusal(body)).toEqual([400, errors])
  })

  it('accepts the largest allowed values of a tax calculation', async () => {
    expect(await calculate({ value: 10_000_000, quantity: 1_000_000, netWeight: 1_000_000 })).toMatchObject({
      goodsValue: 10_000_000,
      totalTax: 2_900_000,
    })
  })
})

describe('search', () => {
  const search = async (text: string) => (await test.call(searchTariff, { token, body: { text } })).body
  it('finds tariff lines by product name', async () => {
    expect((await search('pamuklu tişört')).items[0]).toMatchObject({ code: '61091000', rate: '16.5%' })
    expect((await search('CINI VAZO')).items.map(({ code }) => code)).toContain('69139050')
  })
  it("finds tariff lines by the tariff's own words", async () => {
    expect((await search('prayer beads')).items.map(({ code }) => code)).toContain('71162040')
  })
  it('finds tariff lines by the beginning of a code', async () => {
    expect((await search('5701.10')).items.map(({ code }) => code)).toEqual([
      '57011013',
      '57011016',
      '57011040',
      '57011090',
    ])
  })
  it('reports an empty result and treats wildcards as text', async () => {
    for (const text of ['xyzzy qwrtp', '%%%', '___'])
      expect(await search(text)).toEqual({
        items: [],
        returnText: 'Yüklü tarifede bulunamadı; kodu elle giriniz.',
      })
  })
})

describe('editions', () => {
  it('lists the loaded tariff editions with their kinds, the layers and the limit', async () => {
    const { body } = await test.call(listTaxEditions, { token })
    expect(body.editions).toMatchObject([
      { name: 'HTS 2025', kind: 'curated', isInForce: true, lineCount: 262, counts: { quota: 6, blank: 0 } },
      { name: 'UKGT 2021', tariff: 'GB', kind: 'demonstration', isInForce: true, validFrom: '2021-01-01' },
      { name: 'CCT 2020', tariff: 'EU', kind: 'demonstration', isInForce: true, validFrom: '2020-12-31' },
    ])
    expect(body.layers.map(({ hts, percent }) => [hts, percent])).toEqual([
      ['9903.05.79', 12.5],
      ['9903.03.01', 10],
      ['9903.02.64', 15],
      ['9903.01.25', 10],
    ])
    expect(body.deMinimis.map(({ usd }) => usd)).toEqual([800, 0])
  })
})

describe('access', () => {
  it('requires a flag to calculate taxes', async () => {
    const body = { gtip: '61091000', value: 1 }
    const pickup = await test.tokenOf('pickup')
    expect((await test.callFailing(calculateTax, { token: pickup, body })).status).toBe(403)
    expect((await test.callFailing(calculateTax, { body })).status).toBe(401)
  })
})

it('warns when no edition is loaded', async () => {
  await test.services.db.execute(sql`delete from tariff_editions`)
  expect((await calculate({})).warnings.map(({ code }) => code)).toEqual(['editionMissing'])
  expect((await test.call(searchTariff, { token, body: { text: 'tişört' } })).body.returnText).toBe(
    'Yüklü bir ABD tarifesi yok.',
  )
})
