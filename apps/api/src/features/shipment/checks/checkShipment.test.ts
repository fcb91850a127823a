/** Checks before pricing, for shipments whose fields are each valid in form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDocumentDraft, buildDraft } from '../testing/buildShipment.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
  await test.services.db.delete(exchangeRates)
  await test.services.db.insert(exchangeRates).values([
    { currency: 'EUR', day: '2020-01-01', sellingTry: '50', source: 'test' },
    { currency: 'USD', day: '2020-01-01', sellingTry: '40', source: 'test' },
    // Rate of a future day, which the check must not use yet.
    { currency: 'EUR', day: '2099-01-01', sellingTry: '400', source: 'test' },
  ])
})
afterAll(() => test.close())

const issuesOf = async (draft: ShipmentDraftRequest) => {
  const { body } = await test.call(shipmentEndpoints.createShipment, { token, language: 'en', body: draft })
  return body.findings.map(({ field, severity }) => `${severity} ${field}`)
}

const goods = (unitPrice: number, quantity = 1) => [
  { ...buildDraft().products![0]!, unitPrice, quantity, gtip: '630251000000' },
]

const corporate = { companyType: 'corporate', company: 'Müller GmbH', eoriNumber: 'DE123456789' } as const
const spanish = { countryCode: 'ES', dialCode: '+34', phone: '912345678', city: 'Melilla' } as const
/** Number that customs of the United States ask above 2,500 USD. */
const importerNumber = { identificationNumber: '12-3456789' }
const american = {
  countryCode: 'US',
  dialCode: '+1',
  phone: '2125550123',
  zipCode: '10001',
  city: 'New York',
  stateCode: 'NY',
  addressLine1: '350 Fifth Avenue',
}

describe('check before pricing', () => {
  it.each<[string, ShipmentDraftRequest, string[]]>([
    ['a complete parcel has nothing to say', buildDraft(), []],
    ['a document to London neither', buildDocumentDraft(), []],
    [
      'a corporate receiver in the EU states an EORI number',
      buildDraft({ receiver: { ...corporate, eoriNumber: null } }),
      ['error receiver.eoriNumber'],
    ],
    [
      'one in the United States does not',
      buildDraft({ receiver: { ...american, companyType: 'corporate', company: 'Acme Inc.' } }),
      [],
    ],
    [
      'a state code is needed where addresses have one',
      buildDraft({ receiver: { ...american, stateCode: null } }),
      ['error receiver.stateCode'],
    ],
    [
      'and must be one of that country',
      buildDraft({ receiver: { ...american, stateCode: 'ZZ' } }),
      ['error receiver.stateCode'],
    ],
    [
      'a postal code of another form',
      buildDraft({ receiver: { zipCode: '101' } }),
      ['error receiver.zipCode'],
    ],
    [
      'no postal code is asked where there is none',
      buildDraft({
        receiver: {
          ...american,
          countryCode: 'AE',
          dialCode: '+971',
          phone: '501234567',
          zipCode: null,
          stateCode: null,
        },
      }),
      [],
    ],
    [
      'a Turkish number that cannot exist',
      buildDraft({ sender: { phone: '1321112233' } }),
      ['error sender.phone'],
    ],
    [
      'a foreign one is only doubted',
      buildDraft({ receiver: { ...american, phone: '1112223333' } }),
      ['doubt receiver.phone'],
    ],
    [
      'letters that no carrier prints',
      buildDraft({ receiver: { authorizedPerson: '王小明' } }),
      ['error receiver.authorizedPerson'],
    ],
    [
      'Turkish and Cyrillic letters are spelled in Latin',
      buildDraft({ receiver: { authorizedPerson: 'Ольга Şahin' } }),
      [],
    ],
    [
      'lines that some carriers cut',
      buildDraft({ receiver: { addressLine1: 'a'.repeat(50) } }),
      ['doubt receiver.addressLine1'],
    ],
    [
      'the receiver is abroad',
      buildDraft({ receiver: { countryCode: 'TR', zipCode: '34394' } }),
      ['error receiver.countryCode'],
    ],
    ['no IOSS needs no number', buildDraft({ sender: { iossType: 'none' }, products: goods(150) }), []],
    [
      'IOSS is asked up to 150 EUR for an individual in the EU',
      buildDraft({ sender: { iossType: null }, products: goods(150) }),
      ['error sender.iossType'],
    ],
    [
      'with its number unless it is the platform’s',
      buildDraft({ sender: { iossType: 'own', iossConfirmed: true } }),
      ['error sender.iossNumber'],
    ],
    [
      'not above it, where the A.TR is asked instead',
      buildDraft({ sender: { iossType: null }, products: goods(150.01) }),
      ['error details.atrPreparer'],
    ],
    [
      'an answered A.TR question',
      buildDraft({ products: goods(150.01), details: { atrPreparer: 'none' } }),
      [],
    ],
    [
      'an A.TR that nobody prepares',
      buildDraft({ details: { freeMovementDocument: 'atr', atrPreparer: 'none' } }),
      ['error details.atrPreparer'],
    ],
    [
      'descriptions that customs refuses are doubted',
      buildDraft({
        products: [{ ...goods(30)[0]!, description: 'HEDİYELİK EŞYA', englishDescription: 'gift items' }],
      }),
      ['doubt products.0.description', 'doubt products.0.englishDescription'],
    ],
    [
      'and not those that name the product',
      buildDraft({
        products: [
          { ...goods(30)[0]!, description: 'Hediyelik mum', englishDescription: 'gift box of candles' },
        ],
      }),
      [],
    ],
    [
      'what no carrier takes is refused at its code',
      buildDraft({ products: [{ ...goods(30)[0]!, description: 'Havai fişek', gtip: '360410000000' }] }),
      ['error products.0.gtip'],
    ],
    [
      'what needs a permit asks for its number',
      buildDraft({
        products: [goods(10)[0]!, { ...goods(30)[0]!, description: 'Batarya', gtip: '850760000000' }],
      }),
      ['doubt products.1.permitNumber'],
    ],
    [
      'and is content with it',
      buildDraft({
        products: [
          { ...goods(30)[0]!, description: 'Batarya', gtip: '850760000000', permitNumber: 'UN38.3-2026-114' },
        ],
      }),
      [],
    ],
    [
      'food is restricted where it goes to, not elsewhere',
      buildDraft({
        receiver: american,
        products: [{ ...goods(30)[0]!, description: 'Lokum', gtip: '170490510000' }],
      }),
      ['doubt products.0.permitNumber'],
    ],
    [
      'such as here',
      buildDraft({ products: [{ ...goods(30)[0]!, description: 'Lokum', gtip: '170490510000' }] }),
      [],
    ],
    [
      'a value above 150 EUR by a fraction of a cent is above it',
      // 7,500.01 TRY at 50 are 150.0002 EUR.
      buildDraft({ products: goods(7500.01), details: { currency: 'TRY' } }),
      ['error details.atrPreparer'],
    ],
    [
      'an A.TR where it takes no duty away',
      buildDraft({ receiver: american, details: { freeMovementDocument: 'atr', atrPreparer: 'provider' } }),
      ['doubt details.freeMovementDocument'],
    ],
    [
      'no EORI number is asked outside the customs territory',
      buildDraft({
        receiver: {
          ...corporate,
          ...spanish,
          zipCode: '52006',
          eoriNumber: null,
        },
      }),
      [],
    ],
    [
      'goods over 500 USD without insurance, also before there are pieces',
      buildDraft({ receiver: american, products: goods(401), pieces: [] }),
      ['error pieces', 'doubt isInsured'],
    ],
    [
      'goods over 500 USD without insurance',
      buildDraft({ receiver: american, products: goods(400.01) }),
      ['doubt isInsured'],
    ],
    ['exactly 500 USD are not over', buildDraft({ receiver: american, products: goods(400) }), []],
    ['nor insured ones', buildDraft({ receiver: american, products: goods(500), isInsured: true }), []],
    [
      'a short code for a tariff of ten digits',
      buildDraft({ receiver: american, products: [{ ...goods(10)[0]!, gtip: '630251' }] }),
      ['doubt products.0.gtip'],
    ],
    [
      'a chapter that does not exist',
      buildDraft({ products: [{ ...goods(10)[0]!, gtip: '770000' }] }),
      ['error products.0.gtip'],
    ],
    [
      'a cargo bag of 2.5 kg',
      buildDraft({ packageType: 2, pieces: [{ width: 30, length: 20, height: 5, weight: 2.5 }] }),
      [],
    ],
    [
      'a cargo bag of 2.51 kg',
      buildDraft({ packageType: 2, pieces: [{ width: 30, length: 20, height: 5, weight: 2.51 }] }),
      ['error pieces.0.weight'],
    ],
    [
      'two cargo bags',
      buildDraft({
        packageType: 2,
        pieces: [1, 1].map((weight) => ({ width: 30, length: 20, height: 5, weight })),
      }),
      ['error pieces'],
    ],
    [
      'a weight of nothing',
      buildDraft({ pieces: [{ width: 30, length: 20, height: 5, weight: 0 }] }),
      ['error pieces.0.weight'],
    ],
    [
      'micro export above 30,000 EUR',
      buildDraft({
        receiver: { ...american, ...importerNumber },
        products: goods(30_000.01),
        isInsured: true,
      }),
      ['error details.method'],
    ],
    [
      'courier export above 30,000 EUR',
      buildDraft({
        receiver: { ...american, ...importerNumber },
        products: goods(30_000.01),
        isInsured: true,
        details: { method: 'courierExport' },
      }),
      [],
    ],
    [
      'what goods are called can be printed, in both languages',
      buildDraft({
        products: [{ ...goods(10)[0]!, description: '棉质T恤 😀', englishDescription: 'Cotton T-shirt 棉' }],
      }),
      ['error products.0.description', 'error products.0.englishDescription'],
    ],
    [
      'Greek, Cyrillic and the signs of goods can be printed',
      buildDraft({
        products: [{ ...goods(10)[0]!, description: 'Çanta 20×30 cm, ½ kg', englishDescription: 'Сумка ου' }],
      }),
      [],
    ],
    [
      'goods as heavy as the pieces weigh nothing too much',
      buildDraft({ products: [{ ...goods(10)[0]!, netWeight: 2 }] }),
      [],
    ],
    [
      'goods heavier than the pieces are doubtful',
      buildDraft({ products: [{ ...goods(10)[0]!, netWeight: 2.001 }, goods(10)[0]!] }),
      ['doubt products.0.netWeight'],
    ],
    [
      'freight has a currency',
      buildDraft({ details: { freightCharge: 10 } }),
      ['error details.freightCurrency'],
    ],
  ])('reports issues before pricing: %s', async (_rule, draft, expected) => {
    expect(await issuesOf(draft)).toEqual(expected)
  })

  it('converts goods in another currency by the last known rate', async () => {
    // 7,500 TRY are 150 EUR at 50.
    const lira = (unitPrice: number) =>
      buildDraft({ details: { currency: 'TRY' }, products: goods(unitPrice) })
    expect(await issuesOf(lira(7_500))).toEqual([])
    expect(await issuesOf(lira(7_501))).toEqual(['error details.atrPreparer'])
  })
})
