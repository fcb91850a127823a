/** Price estimates over HTTP, with round prices that can be checked by hand (testing/priceWorld.ts). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { service, surcharge } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { fuelCharges, priceListPrices } from '../pricing.tables.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    surcharges: [surcharge({ kind: 'remoteArea', amount: '5.00', fuelApplies: true })],
    remoteAreas: [{ carrierId: 1, countryCode: 'GB', fromPostalCode: 'IV', toPostalCode: 'IV' }],
    segments: [
      { id: 1, name: 'Standart', isDefault: true },
      { id: 2, name: 'Altın', isDefault: false },
    ],
    markups: [
      { segmentId: 1, serviceId: null, upToKg: null, percent: '10' },
      { segmentId: 2, serviceId: null, upToKg: null, percent: '0' },
    ],
  })
})
afterAll(() => test.close())

const box = (weight: number, width = 10, length = 10, height = 10) => ({ width, length, height, weight })
const toBerlin = {
  ...parcelToBerlin({ weight: 0.4 }),
  totalCustomsValue: 0,
  explain: true,
}
type Caller = { token?: string; language?: 'tr' | 'en' }
const quote = async (changes: object = {}, caller: Caller = {}) =>
  (await test.call(pricingEndpoints.quoteParcel, { body: { ...toBerlin, ...changes }, ...caller }))
    .body as OfferAnswer[]
const refusal = async (body: object, caller: Caller = {}) =>
  (await test.callFailing(pricingEndpoints.quoteParcel, { body, ...caller })).body

describe('estimate', () => {
  it.each([
    [
      'a document of exactly 0.5 kg',
      { shipmentType: 1, pieces: [{ weight: 0.5 }] },
      0.5,
      [8.8, 1.76],
      10.56,
      528,
    ],
    ['a document of 0.51 kg', { shipmentType: 1, pieces: [{ weight: 0.51 }] }, 1, [13.2, 2.64], 15.84, 792],
    ['a box of 0.4 kg', {}, 0.5, [11, 2.2], 13.2, 660],
    [
      '40 × 40 × 35.5 cm that weighs less',
      { pieces: [box(6.4, 40, 40, 35.5)] },
      11.5,
      [78.1, 15.62],
      93.72,
      4686,
    ],
    ['exactly the last break', { pieces: [box(5)] }, 5, [49.5, 9.9], 59.4, 2970],
    ['20.01 kg, by the step of 1 kg', { pieces: [box(20.01)] }, 21, [119.9, 23.98], 143.88, 7194],
    ['two pieces together', { pieces: [box(1.2), box(0.9)] }, 2.5, [49.5, 9.9], 59.4, 2970],
    [
      'a remote area whose surcharge fuel is taken of',
      { countryCode: 'GB', zipCode: 'iv27 4ab' },
      0.5,
      [11, 3.3, 5],
      19.3,
      965,
    ],
  ])('prices a parcel with %s', async (_, changes, chargedKg, lines, total, totalInTry) => {
    const [offer] = await quote(changes)
    expect(offer?.totalChargedWeight).toBe(chargedKg)
    expect(offer?.surcharges.map(({ price }) => price)).toEqual(lines)
    expect(offer).toMatchObject({ totalPrice: total, priceCurrency: 'EUR', totalPriceInTry: totalInTry })
  })

  it('accepts alternative field names, decimal commas and capitalized keys', async () => {
    const piece = {
      PieceWidth: '40',
      PieceLength: 40,
      PieceHeight: '35,5',
      PieceWeight: '6,4',
      PieceVolumeWeight: 11.36,
    }
    const [offer] = (
      await test.call(pricingEndpoints.quoteParcel, {
        body: {
          SegmentId: null,
          ShipmentType: '2',
          PackageType: 1,
          CountryCode: 'de',
          ZipCode: 10115,
          Pieces: [piece],
          TotalCustomsValue: 0,
        },
      })
    ).body as OfferAnswer[]
    expect(offer?.totalPrice).toBe(93.72)
  })

  it("explains every number in the caller's language", async () => {
    const [turkish] = await quote()
    expect(turkish?.explanation).toBe('0,5 kg üzerinden, bölge 1')
    expect(turkish?.surcharges.map(({ costName }) => costName)).toEqual(['Taşıma, 0,5 kg', 'Yakıt %20'])
    expect(turkish?.explanationLines).toEqual([
      '1. parça: 10 × 10 × 10 cm ÷ 5.000 = 0,2 kg hacimsel, 0,4 kg gerçek ağırlık',
      'Toplam gerçek 0,4 kg, toplam hacimsel 0,2 kg: büyük olanı, 0,4 kg',
      '0,5 kg ve katlarına yukarı yuvarlanır: 0,5 kg',
      'DE, bölge 1 (Europe)',
      'Fiyat listesi 2026, sürüm 1, 01.01.2026 tarihinden beri geçerli',
      "Ağırlık dilimi: 0,5 kg'a kadar, 0,5 kg dahil",
      'Yakıt %20, 16.11.2026 – 22.11.2026 haftası',
      'Toplam 13,20 EUR',
      '1 EUR = 50 TRY (20.11.2026 günü, TCMB satış kuru): 660,00 TRY',
    ])
    const [english] = await quote({}, { language: 'en' })
    expect(english?.explanation).toBe('Charged by 0.5 kg, zone 1')
    expect(english?.surcharges.map(({ costName }) => costName)).toEqual(['Transport, 0.5 kg', 'Fuel 20%'])
  })

  it.each([
    ['illustrative', 'örnek kur'],
    ['manual', 'elle girilmiş kur'],
    ['https://www.tcmb.gov.tr/kurlar/today.xml', 'TCMB satış kuru'],
  ])('names the source of the exchange rate: %s', async (source, words) => {
    await test.services.db.execute(sql`update exchange_rates set source = ${source}`)
    await expect
      .poll(async () => (await quote())[0]?.explanationLines.at(-1))
      .toBe(`1 EUR = 50 TRY (20.11.2026 günü, ${words}): 660,00 TRY`)
  })

  it('explains a difference between the sum of rounded TRY lines and the converted total', async () => {
    const rate = (value: string) =>
      test.services.db.execute(sql`update exchange_rates set selling_try = ${value} where currency = 'EUR'`)
    // 11.00 and 2.20 EUR are 539.0044 and 107.80088 TRY, rounded 646.80; 13.20 EUR is 646.80528.
    await rate('49.0004')
    await expect
      .poll(async () => (await quote())[0]?.explanationLines.at(-1))
      .toMatch(/: 646,80 TRY \(.*her satır ayrı yuvarlanır.* 646,81 TRY\)$/)
    await rate('50')
    await expect.poll(async () => (await quote())[0]?.exchangeRate).toBe(50)
  })

  it('omits the explanation unless requested', async () => {
    const [offer] = await quote({ explain: undefined })
    expect(offer).toMatchObject({ explanation: '0,5 kg üzerinden, bölge 1', explanationLines: [] })
  })

  it('uses the day in Türkiye and reports an older exchange rate', async () => {
    test.setNow(new Date('2026-11-21T21:30:00Z'))
    const [offer] = await quote()
    expect(offer).toMatchObject({
      exchangeRate: 50,
      exchangeRateDay: '2026-11-20',
      isExchangeRateStale: true,
    })
    expect(offer?.explanationLines.at(-1)).toBe(
      '1 EUR = 50 TRY (20.11.2026 günü, bilinen son kur, TCMB satış kuru): 660,00 TRY',
    )
    test.setNow(dayOfWorld)
  })

  it.each([
    ['DE', '1011', '12345'],
    ['NL', '10115', '1234 AB'],
    ['GB', '34394', undefined],
  ])('refuses a parcel to %s with the postal code %s', async (countryCode, zipCode, example) => {
    const { Errors } = await refusal({ ...toBerlin, countryCode, zipCode })
    expect(Errors).toEqual({ zipCode: [expect.stringContaining(`uymuyor, örnek: ${example ?? ''}`)] })
  })

  it('explains why there is no offer', async () => {
    const noPostalCode = await test.call(pricingEndpoints.quoteParcel, {
      body: { ...toBerlin, countryCode: 'AE', zipCode: undefined },
    })
    expect(noPostalCode.status).toBe(200)
    const toAntarctica = await test.call(pricingEndpoints.quoteParcel, {
      body: { ...toBerlin, countryCode: 'AQ', zipCode: 'BIQQ 1ZZ' },
    })
    expect(toAntarctica).toMatchObject({
      status: 200,
      body: { returnText: 'Bu ülkeye şu anda gönderi kabul eden bir taşıyıcı yok.' },
    })
    const cargoBag = await test.call(pricingEndpoints.quoteParcel, {
      body: { ...toBerlin, packageType: 2, pieces: [box(2.51)] },
      language: 'en',
    })
    expect(cargoBag.body).toEqual({
      returnText: 'A cargo bag holds at most 2.5 kg. Choose box as the package type and try again.',
    })
    expect(await quote({ packageType: 2, pieces: [box(2.5)] })).toHaveLength(1)
  })
})

describe('invalid body', () => {
  it('returns the documented message on each field', async () => {
    const { Errors } = await refusal({
      Pieces: [{}, { Width: 'geniş', PieceWeight: -0.1, Length: 0, Height: 1 }],
    })
    expect(Errors).toEqual({
      shipmentType: ['Gönderi tipi gerekli!'],
      packageType: ['Paket tipi gerekli!'],
      countryCode: ['Alıcı ülke gerekli!'],
      zipCode: ['Alıcı posta kodu gerekli!'],
      'pieces.0.width': ['En gerekli!'],
      'pieces.0.length': ['Boy gerekli!'],
      'pieces.0.height': ['Yükseklik gerekli!'],
      'pieces.0.weight': ['Ağırlık gerekli!'],
      'pieces.1.width': ['Geçerli bir değer giriniz!'],
      'pieces.1.weight': ['Geçerli bir değer giriniz!'],
    })
  })

  it('reports the missing segment together with other fields for operations users', async () => {
    const { Errors } = await refusal({}, { token: await test.tokenOf('operations') })
    expect(Errors).toMatchObject({
      segmentId: ['Segment gerekli!'],
      shipmentType: ['Gönderi tipi gerekli!'],
      countryCode: ['Alıcı ülke gerekli!'],
    })
    expect((await refusal({})).Errors).not.toHaveProperty('segmentId')
  })

  it('returns the messages in English', async () => {
    const { Errors } = await refusal({ ...toBerlin, pieces: [] }, { language: 'en' })
    expect(Errors).toEqual({ pieces: ['At least one piece is required!'] })
  })

  it.each([null, [], 'text', { pieces: 'x' }, { pieces: [null] }, { ...toBerlin, pieces: [box(1e308)] }])(
    'never returns a server error: %j',
    async (body) => {
      const reply = await test.app.inject({
        method: 'POST',
        url: pricingEndpoints.quoteParcel.path,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.statusCode).toBe(400)
    },
  )

  it('requires dimensions above zero for a package and none for a document', async () => {
    const { Errors } = await refusal({ ...toBerlin, pieces: [box(1, 0)] })
    expect(Errors).toEqual({ 'pieces.0.width': ['Geçerli bir değer giriniz!'] })
    expect(
      await quote({ shipmentType: 1, packageType: null, pieces: [{ weight: '0,5', width: '' }] }),
    ).toHaveLength(1)
  })
})

describe('markup', () => {
  it('ignores a segment chosen by visitors and customers', async () => {
    const [visitor] = await quote({ segmentId: 2 })
    expect(visitor?.totalPrice).toBe(13.2)
    const [customer] = await quote({ SegmentId: 2 }, { token: await test.tokenOf('customer') })
    expect(customer?.totalPrice).toBe(13.2)
  })

  it("uses the segment of the customer's company", async () => {
    const { db } = test.services
    await db.update(companies).set({ segmentId: 2 })
    const [offer] = await quote({}, { token: await test.tokenOf('customer') })
    expect(offer?.totalPrice).toBe(12)
    await db.update(companies).set({ segmentId: null })
  })

  it('requires operations users to choose a segment', async () => {
    const token = await test.tokenOf('operations')
    expect((await refusal(toBerlin, { token })).Errors).toEqual({ segmentId: ['Segment gerekli!'] })
    expect((await refusal({ ...toBerlin, segmentId: 99 }, { token })).Errors).toHaveProperty('segmentId')
    const [offer] = await quote({ segmentId: 2 }, { token })
    expect(offer?.totalPrice).toBe(12)
  })

  it('shows the markup to operations staff by line', async () => {
    const [offer] = await quote({ segmentId: 1 }, { token: await test.tokenOf('operations') })
    expect(offer?.staff).toMatchObject({
      cost: 12,
      markup: 1.2,
      markupPercent: '10',
      marginPercent: 9.09,
      lines: [
        { costName: 'Taşıma, 0,5 kg', cost: 10, markup: 1 },
        { costName: 'Yakıt %20', cost: 2, markup: 0.2 },
      ],
    })
    expect(offer?.staff?.explanationLines).toContain('Kâr oranı %10: taşımada 1,00 EUR, yakıtta 0,20 EUR')
  })

  it.each(['visitor', 'customer', 'agent', 'pickup'] as const)(
    'hides cost and markup from a %s',
    async (role) => {
      const token = role === 'visitor' ? undefined : await test.tokenOf(role)
      const seen = JSON.stringify(await quote({}, token ? { token } : {}))
      expect(keysOf(JSON.parse(seen))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(cost|staff|markup\w*|margin\w*|segment\w*)$/i)]),
      )
      expect(seen).not.toMatch(/Kâr|Liste fiyatı|maliyet/i)
    },
  )
})

/** Every key of every object in a value. */
const keysOf = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])

describe('price changes', () => {
  it('prices each quote from a single version of the list', async () => {
    const { db } = test.services
    const change = db.transaction(async (tx) => {
      await tx.update(priceListPrices).set({ price: sql`${priceListPrices.price} * 2` })
      await tx.update(fuelCharges).set({ percent: '40' })
    })
    const totals = new Set<number>()
    for (let round = 0; round < 30; round++) {
      const offers = await Promise.all(Array.from({ length: 10 }, () => quote()))
      for (const [offer] of offers) totals.add(offer!.totalPrice)
    }
    await change
    await expect.poll(async () => (await quote())[0]?.totalPrice).toBe(30.8)
    totals.add(30.8)
    // 10.00 with 20 % fuel and 10 % markup, or 20.00 with 40 %; never the transport of one with the fuel of the
    // other.
    expect([...totals].sort()).toEqual([13.2, 30.8])
    await db.update(priceListPrices).set({ price: sql`${priceListPrices.price} / 2` })
    await db.update(fuelCharges).set({ percent: '20' }).where(eq(fuelCharges.carrierId, 1))
    await expect.poll(async () => (await quote())[0]?.totalPrice).toBe(13.2)
  })
})

describe('services without an offer', () => {
  const row = pricingEndpoints.listServicesWithoutOffer
  const reasons = async (changes: object, caller: Caller = {}) =>
    (await test.call(row, { body: { ...toBerlin, ...changes }, ...caller })).body.map(({ reason }) => reason)

  it('lists services without an offer and their reasons', async () => {
    const { body } = await test.call(row, {
      body: { ...toBerlin, countryCode: 'US', segmentId: 1 },
      token: await test.tokenOf('operations'),
    })
    expect(body).toEqual([
      {
        supplierName: 'Kervan',
        supplierServiceMethodName: service().name,
        reason: 'Ülke servisin bölgelerinde yok',
      },
    ])
  })

  it('gives visitors and customers only reasons about the parcel itself', async () => {
    const token = await test.tokenOf('customer')
    expect(await reasons({ countryCode: 'US', zipCode: '10001' }, { token })).toEqual([])
    for (const caller of [{}, { token }])
      expect(await reasons({ pieces: [box(1, 10, 274, 10)] }, caller)).toEqual([
        'En uzun kenar 274 cm; bu servis en çok 270 cm alır',
      ])
  })

  it.each([
    ['a piece', [box(70.5)], 'Heaviest piece 70.5 kg; this service accepts 70 kg'],
    ['a side', [box(1, 10, 274, 10)], 'Longest side 274 cm; this service accepts 270 cm'],
    ['length and girth', [box(1, 80, 100, 80)], 'Length + girth 420 cm; this service accepts 400 cm'],
    [
      'the shipment',
      [box(70), box(70), box(70), box(70), box(21)],
      'Shipment weighs 301 kg; this service accepts 300 kg',
    ],
  ])(
    'names the limit that %s exceeds and its value; when common to all, in the answer',
    async (_, pieces, reason) => {
      expect(await reasons({ pieces }, { language: 'en' })).toEqual([reason])
      expect(await quote({ pieces }, { language: 'en' })).toEqual({
        returnText: `No service carries a shipment of this size and weight. Widest limit: ${reason}. Try splitting it into smaller pieces.`,
      })
    },
  )
})

describe('selection lists', () => {
  it('returns segments to operations, and carriers with services to users', async () => {
    const [operations, customer] = [await test.tokenOf('operations'), await test.tokenOf('customer')]
    const segments = await test.call(pricingEndpoints.listSegments, { token: operations })
    expect(segments.body).toEqual([
      { id: 1, name: 'Standart' },
      { id: 2, name: 'Altın' },
    ])
    expect((await test.callFailing(pricingEndpoints.listSegments, { token: customer })).status).toBe(403)
    const suppliers = await test.call(pricingEndpoints.listSuppliers, { token: customer })
    expect(suppliers.body).toEqual([{ id: 1, code: 'KRV', name: 'Kervan', logoImageName: 'kervan.svg' }])
    const services = await test.call(pricingEndpoints.listServiceMethods, {
      token: customer,
      body: { supplierId: 1 },
    })
    expect(services.body).toMatchObject([{ id: 1, name: 'Express', supplierName: 'Kervan' }])
  })
})
