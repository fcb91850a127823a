/** Price comparison, insurance and A.TR over HTTP, with the prices of testing/priceWorld.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { surcharge } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

let test: TestApp
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    surcharges: [surcharge({ kind: 'insurance', per: 'percentOfGoods', amount: '1.5', minimum: '10.00' })],
    segments: [
      { id: 1, name: 'Standart', isDefault: true },
      { id: 2, name: 'Altın', isDefault: false },
    ],
    markups: [
      { segmentId: 1, serviceId: null, upToKg: null, percent: '10' },
      { segmentId: 2, serviceId: null, upToKg: null, percent: '0' },
    ],
  })
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())

const parcel = parcelToBerlin({ weight: 0.9 })

describe('comparison', () => {
  const compare = async (body: object = {}, token = customer) =>
    test.call(compareEndpoints.comparePrices, { token, body: { ...parcel, ...body } })

  it("includes the parcel's own price in a comparison and what a lighter parcel saves", async () => {
    const { body } = await compare()
    expect(body.returnText).toBeNull()
    expect(body.rows).toHaveLength(1)
    expect(body.rows[0]).toMatchObject({
      supplierServiceMethodName: 'Express',
      totalChargedWeight: 1,
      totalPrice: 26.4,
      totalPriceInTry: 1320,
      isVolumetric: false,
      lighter: { chargedWeight: 0.5, saves: 13.2, savesInTry: 660 },
      samePriceUpTo: 1,
    })
    expect(body.rows[0]?.points.filter(({ isAsked }) => isAsked)).toEqual([
      { chargedWeight: 1, totalPrice: 26.4, totalPriceInTry: 1320, isAsked: true },
    ])
  })

  it("compares prices with the caller's own segment; operations users choose one", async () => {
    expect((await compare({ segmentId: 2 })).body.rows[0]?.totalPrice).toBe(26.4)
    const operations = await test.tokenOf('operations')
    expect((await compare({ segmentId: 2 }, operations)).body.rows[0]?.totalPrice).toBe(24)
  })

  it('explains an empty comparison and requires all dimensions', async () => {
    const nowhere = await compare({ countryCode: 'US', zipCode: '10001' })
    expect(nowhere.body).toEqual({
      rows: [],
      returnText: 'Bu ülkeye şu anda gönderi kabul eden bir taşıyıcı yok.',
    })
    const flat = await test.callFailing(compareEndpoints.comparePrices, {
      token: customer,
      body: { ...parcel, pieces: [{ weight: 1 }] },
    })
    expect(flat.body.Errors).toHaveProperty(['pieces.0.width'], ['En gerekli!'])
  })
})

describe('insurance of goods', () => {
  const insure = (body: object, language: 'tr' | 'en' = 'tr') =>
    test.callFailing(compareEndpoints.calculateInsurance, {
      token: customer,
      language,
      body: { countryCode: 'DE', currency: 'EUR', ...body },
    })

  it('charges a percentage with a minimum, in the currency of the offer', async () => {
    const { body } = await insure({ goodsValue: '1000,50' })
    expect(body).toMatchObject({
      items: [
        {
          insurancePrice: 15.01,
          priceCurrency: 'EUR',
          insurancePriceInTry: 750.5,
          percent: 1.5,
          isMinimum: false,
        },
      ],
      warning:
        'Mal bedeli 500 USD üzerinde. Sigortasız gönderilerde kayıp ya da hasar için en fazla 100 USD ödenir.',
    })
    expect((await insure({ goodsValue: 100 })).body).toMatchObject({
      items: [{ insurancePrice: 10, isMinimum: true, minimum: 10, minimumCurrency: 'EUR' }],
      warning: null,
    })
  })

  it.each([
    [{ goodsValue: 0 }, { goodsValue: ['Mal bedeli sıfırdan büyük olmalıdır!'] }],
    [{}, { goodsValue: ['Mal bedeli gerekli!'] }],
    [{ goodsValue: 1.005 }, { goodsValue: ['Geçerli bir değer giriniz!'] }],
    [{ goodsValue: 5, currency: 'XXX' }, { currency: [expect.stringContaining('kuru bilinmiyor')] }],
  ])('refuses insurance for %j on its field', async (body, errors) => {
    const reply = await insure(body)
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual(errors)
  })
})

describe('decision on A.TR', () => {
  it.each([
    ['DE', 150, 'EUR', false, true, 150],
    ['DE', 150.01, 'EUR', true, true, 150.01],
    // 187.52 USD × 40 ÷ 50 TRY.
    ['FR', 187.52, 'USD', true, true, 150.02],
    ['GB', 5000, 'EUR', false, false, 5000],
  ])(
    'decides on A.TR into %s for %d %s: %s',
    async (countryCode, goodsValue, currency, isRequired, isEuropeanUnion, inEur) => {
      const { body } = await test.call(compareEndpoints.checkAtr, {
        token: customer,
        body: { countryCode, goodsValue, currency },
      })
      expect(body).toMatchObject({ isRequired, isEuropeanUnion, goodsValueInEur: inEur, limitInEur: 150 })
      expect(body.returnText).not.toContain('compare:')
    },
  )
})

it('hides prices from pickup staff', async () => {
  const token = await test.tokenOf('pickup')
  for (const row of [compareEndpoints.comparePrices, compareEndpoints.calculateInsurance])
    expect((await test.callFailing(row, { token, body: parcel })).status).toBe(403)
})
