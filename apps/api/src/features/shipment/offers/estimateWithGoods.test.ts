/** An estimate with goods over HTTP: the same price and landed cost as the stored offers of the same shipment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { busyRows, surcharge } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../../pricing/testing/priceWorld.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../testing/buildShipment.ts'

const buffer = surcharge({ id: 7, kind: 'dutyBuffer', per: 'percentOfDuties', amount: '5', minimum: '1.00' })

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    ...busyRows,
    zoneCountries: [...busyRows.zoneCountries, { ...busyRows.zoneCountries[0]!, countryCode: 'US' }],
    surcharges: [...busyRows.surcharges, buffer],
    exchangeRates: [...busyRows.exchangeRates, { currency: 'GBP', day: '2026-11-20', sellingTry: '56.1042' }],
  })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const estimateOf = (draft: ShipmentDraftRequest, changes: object = {}) => ({
  shipmentType: draft.shipmentType,
  packageType: draft.packageType,
  countryCode: draft.receiver?.countryCode,
  zipCode: draft.receiver?.zipCode,
  pieces: draft.pieces,
  incoterm: draft.details?.incoterm,
  insuredValue: draft.isInsured ? { amount: 120, currency: 'EUR' } : null,
  ...changes,
})
const goodsOf = (draft: ShipmentDraftRequest, usesIoss = false) => ({
  sender: { companyType: draft.sender?.companyType },
  receiver: { companyType: draft.receiver?.companyType },
  details: draft.details,
  products: draft.products,
  usesIoss,
})

const estimate = async (body: object) => {
  const reply = await test.call(pricingEndpoints.quoteParcel, { token, body })
  return reply.body as OfferAnswer[]
}
const storedOffers = async (draft: ShipmentDraftRequest) => {
  const { id } = await createShipment(test, draft)
  const reply = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId: id } })
  return reply.body as OfferAnswer[]
}
const refusal = async (goods: object) => {
  const body = estimateOf(buildDraft(), { goods })
  return (await test.callFailing(pricingEndpoints.quoteParcel, { token, body })).body
}

/** Offer without what only a stored one has. */
const comparable = ({ id: _, validUntil: __, ...offer }: OfferAnswer) => offer

const company = { companyType: 'corporate' as const, company: 'Buyer Ltd' }
const newYork = {
  ...company,
  countryCode: 'US',
  zipCode: '10001',
  city: 'New York',
  stateCode: 'NY',
  dialCode: '+1',
  phone: '2125550123',
  addressLine1: '350 5th Ave',
}
const london = {
  ...company,
  countryCode: 'GB',
  zipCode: 'SW1A 1AA',
  city: 'London',
  dialCode: '+44',
  phone: '2079460958',
  addressLine1: '10 Downing Street',
  eoriNumber: 'GB123456789000',
}
const berlin = { ...company, eoriNumber: 'DE123456789012345' }
const ddp = { incoterm: 'DDP' as const }
const freight = { freightCharge: 12.5, freightCurrency: 'EUR' }
const [linen] = buildDraft().products!
const dearLinen = [{ ...linen!, unitPrice: 80.35, quantity: 3, netWeight: 1.2 }]

describe('estimate with goods', () => {
  it.each([
    ['DDP to Berlin', buildDraft({ receiver: berlin, details: ddp })],
    ['DDP to New York', buildDraft({ receiver: newYork, details: ddp })],
    ['DDP to London', buildDraft({ receiver: london, details: ddp, products: dearLinen })],
    [
      'DDP with declared freight, insurance and A.TR',
      buildDraft({
        isInsured: true,
        receiver: berlin,
        details: { ...ddp, ...freight, freeMovementDocument: 'atr', atrPreparer: 'provider' },
      }),
    ],
  ])('equals the stored offers to the cent when the shipment is %s', async (_, draft) => {
    const stored = await storedOffers(draft)
    const estimated = await estimate(estimateOf(draft, { explain: true, goods: goodsOf(draft) }))
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.map(({ landedCost }) => landedCost!.payer)).toContain('sender')
    expect(estimated.map(comparable)).toEqual(stored.map(comparable))
  })

  it.each([
    ['Berlin', berlin, undefined],
    ['New York', newYork, undefined],
    ['London', london, dearLinen],
  ])(
    'adds duties and their buffer to the price when the shipment is DDP to %s',
    async (_, receiver, products) => {
      const draft = buildDraft({ receiver, details: ddp, ...(products && { products }) })
      const without = await estimate(estimateOf(draft))
      const [offer] = await estimate(estimateOf(draft, { goods: goodsOf(draft) }))
      const names = offer!.surcharges.map(({ costName }) => costName)
      expect(names).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Varış vergileri/),
          expect.stringMatching(/^Tampon payı %5/),
        ]),
      )
      expect(offer!.landedCost).toMatchObject({ isInPrice: true })
      expect(offer!.totalPrice).toBeGreaterThan(without[0]!.totalPrice)
    },
  )

  it('equals the stored offers when a consumer receives the goods with IOSS', async () => {
    const draft = buildDraft()
    const stored = await storedOffers(draft)
    const estimated = await estimate(
      estimateOf(draft, { explain: true, chargesIossFee: true, goods: goodsOf(draft, true) }),
    )
    expect(stored[0]!.landedCost!.ways[0]!.kind).toBe('ioss')
    expect(estimated.map(comparable)).toEqual(stored.map(comparable))
  })

  it('has no landed cost when the goods are absent, the parcel is a document or an import', async () => {
    const draft = buildDraft({ receiver: berlin, details: ddp })
    const document = estimateOf(buildDocumentDraft(), { goods: goodsOf(draft) })
    for (const body of [estimateOf(draft), document]) {
      const offers = await estimate(body)
      expect(offers.length).toBeGreaterThan(0)
      expect(offers.map(({ landedCost }) => landedCost)).not.toContainEqual(expect.anything())
    }
    const imported = await estimate(estimateOf(draft, { direction: 'import', goods: goodsOf(draft) }))
    expect(imported).toHaveProperty('returnText')
  })

  it('names the field when a value of the goods is invalid', async () => {
    const goods = goodsOf(buildDraft())
    const fieldsOf = async (changes: object) =>
      Object.keys((await refusal({ ...goods, ...changes })).Errors ?? {})
    expect(await fieldsOf({ products: [{ ...linen, gtip: '12' }] })).toEqual(['goods.products.0.gtip'])
    expect(await fieldsOf({ products: [] })).toEqual(['goods.products'])
    expect(await fieldsOf({ products: Array.from({ length: 51 }, () => linen) })).toEqual(['goods.products'])
    expect(await fieldsOf({ details: { purpose: 'other' } })).toEqual(['goods.details.purpose'])
    expect(await fieldsOf({ usesIoss: 'yes' })).toEqual(['goods.usesIoss'])
  })
})
