/**
 * IOSS handling fee: charged when a parcel travels under the platform's IOSS number, which is then printed on
 * its documents.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { surcharge } from '@kervan/domain/pricing/rating/testing/buildRates'
import { eq } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../../pricing/testing/priceWorld.ts'
import { bookShipment } from './bookShipment.ts'
import { loadShipment } from '../draft/loadShipment.ts'
import { shipments } from '../shipment.tables.ts'
import { buildDraft, createShipment } from '../testing/buildShipment.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { offers } from '../offers/offer.tables.ts'

const houseNumber = 'IM2760000019'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'im 276 000001 9' })
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    zoneCountries: ['DE', 'GB', 'US', 'ES'].map((countryCode) => ({
      zoneId: 10,
      serviceId: null,
      countryCode,
    })),
    surcharges: [surcharge({ kind: 'ioss', amount: '3.00' })],
  })
})
afterAll(() => test.close())

const ofValue = (unitPrice: number) => [{ ...buildDraft().products![0]!, quantity: 1, unitPrice }]
const american = {
  countryCode: 'US',
  dialCode: '+1',
  phone: '2125550123',
  zipCode: '10001',
  city: 'New York',
  stateCode: 'NY',
  addressLine1: '350 Fifth Avenue',
}
const british = {
  countryCode: 'GB',
  dialCode: '+44',
  phone: '2079460958',
  zipCode: 'SW1A 1AA',
  city: 'London',
}
const corporate = { companyType: 'corporate', company: 'Müller GmbH', eoriNumber: 'DE123456789' } as const
const canarian = {
  countryCode: 'ES',
  dialCode: '+34',
  phone: '922123456',
  zipCode: '38001',
  city: 'Tenerife',
}
const irish = { countryCode: 'GB', dialCode: '+44', phone: '2890123456', zipCode: 'BT1 1AA', city: 'Belfast' }
const withAtr = { details: { atrPreparer: 'none' } } as const

const feeOf = async (draft: ShipmentDraftRequest): Promise<number[]> => {
  const { id } = await createShipment(test, draft)
  const reply = await test.call(pricingEndpoints.quoteShipment, {
    token: await test.tokenOf('customer'),
    language: 'en',
    body: { shipmentId: id },
  })
  const found = reply.body as OfferAnswer[]
  expect(Array.isArray(found), JSON.stringify(reply.body)).toBe(true)
  return found.flatMap(({ surcharges: lines }) =>
    lines.filter(({ costName }) => costName.includes('IOSS')).map(({ price }) => price),
  )
}

describe('IOSS handling fee', () => {
  it.each<[string, ShipmentDraftRequest, number[]]>([
    ['is 3 EUR for 120 EUR to a person in Germany', buildDraft(), [3]],
    ['is for 150 EUR too', buildDraft({ products: ofValue(150) }), [3]],
    ['is due in Northern Ireland', buildDraft({ receiver: irish }), [3]],
    ['is not charged for the sender’s own number', buildDraft({ sender: own() }), []],
    ['is not charged to the United States', buildDraft({ receiver: american }), []],
    ['is not charged to Great Britain', buildDraft({ receiver: british }), []],
    ['is not charged to the Canary Islands', buildDraft({ receiver: canarian }), []],
    ['is not charged for 500 EUR', buildDraft({ products: ofValue(500), ...withAtr }), []],
    ['is not charged for a company', buildDraft({ receiver: corporate }), []],
    ['is not charged for a gift', buildDraft({ details: { purpose: 'gift' } }), []],
  ])('charges the IOSS handling fee: %s', async (_, draft, fee) => {
    expect(await feeOf(draft)).toEqual(fee)
  })
})

function own() {
  return { iossType: 'own', iossNumber: 'IM3720000013', iossConfirmed: true } as const
}

describe('answers about IOSS and A.TR', () => {
  const token = () => test.tokenOf('customer')

  it('clears IOSS and A.TR answers when the saved shipment no longer needs them', async () => {
    const { id, version, sender } = await createShipment(test, buildDraft({ sender: own() }))
    expect(sender.iossNumber).toBe('IM3720000013')
    const { body } = await test.call(shipmentEndpoints.saveShipment, {
      token: await token(),
      body: {
        ...buildDraft({ sender: own(), receiver: american, details: { atrPreparer: 'provider' } }),
        shipmentId: id,
        version,
      },
    })
    expect(body.sender).toMatchObject({ iossType: null, iossNumber: null, iossConfirmed: null })
    expect(body.details.atrPreparer).toBeNull()
    expect(body.asks).toEqual({ ioss: false, hasHouseIoss: true, isAboveIossLimit: false, atr: false })
  })

  it("keeps a saved contact's IOSS answer while destination or goods are unknown", async () => {
    const toCome = buildDraft({ sender: own(), products: [] })
    expect((await createShipment(test, toCome)).sender.iossNumber).toBe('IM3720000013')
    const nowhere = buildDraft({ sender: own(), receiver: { countryCode: null } })
    expect((await createShipment(test, nowhere)).sender.iossNumber).toBe('IM3720000013')
  })

  it("drops the sender's own IOSS number when the platform's is chosen", async () => {
    const draft = buildDraft({ sender: { ...own(), iossType: 'provider' } })
    const { sender, findings } = await createShipment(test, draft)
    expect(sender).toMatchObject({ iossType: 'provider', iossNumber: null, iossConfirmed: null })
    expect(findings).toEqual([])
  })
})

describe('printed IOSS number', () => {
  const bookedNumber = async (draft: ShipmentDraftRequest, hasFee: boolean) => {
    const { db } = test.services
    const { id } = await buildPaidShipment(test, draft)
    const [{ offerId } = { offerId: null }] = await db
      .select({ offerId: shipments.offerId })
      .from(shipments)
      .where(eq(shipments.id, id))
    const amount = { minor: 300, currency: 'EUR' }
    const fee = { code: 'ioss', params: {}, amount, amountTry: { minor: 15_000, currency: 'TRY' } } as const
    if (hasFee)
      await db
        .update(offers)
        .set({ lines: [fee] })
        .where(eq(offers.id, offerId!))
    await bookShipment(test.services, id)
    return (await loadShipment(db, { kind: 'all' }, id)).iossNumber
  }

  it("prints the platform's IOSS number when its fee was paid", async () => {
    expect(await bookedNumber(buildDraft(), true)).toBe(houseNumber)
  })

  it("prints the sender's own IOSS number when no fee was paid", async () => {
    expect(await bookedNumber(buildDraft({ sender: own() }), false)).toBe('IM3720000013')
  })
})

describe('platform without an IOSS number', () => {
  let bare: TestApp
  beforeAll(async () => {
    bare = await startTestApp()
    bare.services.settings.HOUSE_IOSS_NUMBER = undefined
  })
  afterAll(() => bare.close())

  it('reports a field error when the platform has no IOSS number to offer', async () => {
    const { asks, findings } = await createShipment(bare, buildDraft())
    expect(asks).toMatchObject({ ioss: true, hasHouseIoss: false })
    expect(findings.map(({ field, severity }) => `${severity} ${field}`)).toEqual(['error sender.iossType'])
  })
})
