/** Landed cost of stored offers over HTTP: frozen, in the price of DDP, the same from offer to payment. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { offerHistoryEndpoints } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { busyRows, surcharge } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { priceListPrices } from '../../pricing/pricing.tables.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../../pricing/testing/priceWorld.ts'
import { tariffEditions } from '../../tax/tax.tables.ts'
import { asTariffCsv, tariffForm } from '../../tax/testing/tariffFile.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../testing/buildShipment.ts'
import { offers } from './offer.tables.ts'
import { quotes } from './quote.tables.ts'
import { recomputeQuote } from './recomputeQuote.ts'
import { priceMeasuredPieces } from './priceMeasuredPieces.ts'

const { importTariff } = taxEndpoints

const buffer = surcharge({
  id: 7,
  kind: 'dutyBuffer',
  per: 'percentOfDuties',
  amount: '5',
  minimum: '1.00',
})

let test: TestApp
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    ...busyRows,
    surcharges: [...busyRows.surcharges, buffer],
    fuel: busyRows.fuel.map((week) => ({ ...week, validFrom: '2026-06-01' })),
    exchangeRates: [
      ...busyRows.exchangeRates,
      { currency: 'EUR', day: '2026-06-01', sellingTry: '45.0000' },
      { currency: 'USD', day: '2026-06-01', sellingTry: '39.0000' },
    ],
  })
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(() => test.setNow(dayOfWorld))

type Overrides = Parameters<typeof buildDraft>[0]

const quote = async (overrides: Overrides = {}) => {
  const { id } = await createShipment(test, buildDraft(overrides))
  const { body } = await test.call(pricingEndpoints.quoteShipment, {
    token: customer,
    body: { shipmentId: id },
  })
  return { id, offers: body as OfferAnswer[] }
}

/** Corporate receiver, whose goods are fully declared. */
const corporate = {
  companyType: 'corporate' as const,
  company: 'Schmidt GmbH',
  eoriNumber: 'DE123456789012345',
}
const ddp = { incoterm: 'DDP' as const }

const cents = (amount: number): number => Math.round(amount * 100)
const sumOf = (lines: readonly { price: number }[]): number =>
  lines.reduce((sum, { price }) => sum + cents(price), 0)
const lineOf = ({ surcharges }: OfferAnswer, name: RegExp) =>
  surcharges.find(({ costName }) => name.test(costName))

/** Imports an edition of the European tariff with one line. */
const loadEdition = async (validFrom: string, rate: string): Promise<void> => {
  const token = await test.tokenOf('admin')
  const rows = [
    ['Code', 'Rate'],
    ['63025100', rate],
  ]
  const fields = { tariff: 'EU', name: `TARIC ${validFrom}`, source: 'Avrupa Komisyonu', validFrom }
  const send = async (more: Record<string, string> = {}) =>
    (await test.call(importTariff, { token, form: tariffForm(asTariffCsv(rows), { ...fields, ...more }) }))
      .body
  const { confirmation } = await send()
  expect((await send({ confirmation: confirmation!, acceptsWarnings: 'true' })).isStored).toBe(true)
}

describe('landed cost of an offer', () => {
  it('states what the receiver pays when the shipment is DAP', async () => {
    const [offer] = (await quote()).offers
    const { landedCost, surcharges, totalPrice } = offer!
    expect(landedCost).toMatchObject({
      currency: 'EUR',
      payer: 'receiver',
      isInPrice: false,
      total: { least: 3, most: 3 },
    })
    expect(landedCost!.ways.map(({ kind }) => kind)).toContain('ioss')
    expect(landedCost!.ways[0]!.lines).toContainEqual(
      expect.objectContaining({ code: 'lowValueDuty', amount: 3, due: 'border' }),
    )
    expect(surcharges.some(({ costName }) => /vergi/i.test(costName))).toBe(false)
    expect(sumOf(surcharges)).toBe(cents(totalPrice))
  })

  it('adds duties and their buffer to the price when the shipment is DDP', async () => {
    const { offers: found } = await quote({ receiver: corporate, details: ddp })
    expect(found.length).toBeGreaterThan(0)
    for (const offer of found) {
      const { landedCost } = offer
      const duties = lineOf(offer, /^Varış vergileri/)!
      expect(landedCost).toMatchObject({ payer: 'sender', isInPrice: true })
      if (offer.priceCurrency === 'EUR') expect(duties.price).toBe(landedCost!.total!.most)
      const held = lineOf(offer, /^Tampon payı %5/)!
      expect(held.price).toBeGreaterThanOrEqual(1)
      expect(sumOf(offer.surcharges)).toBe(cents(offer.totalPrice))
      expect(offer.surcharges.reduce((sum, line) => sum + cents(line.priceInTry), 0)).toBe(
        cents(offer.totalPriceInTry),
      )
      expect(offer.explanationLines.some((line) => line.startsWith('Varışta ödenecek vergiler'))).toBe(true)
    }
  })

  it('says that duties are billed later when they cannot be calculated', async () => {
    const { offers: found } = await quote({
      receiver: corporate,
      details: ddp,
      products: [{ ...buildDraft().products![0]!, gtip: '920110000000' }],
    })
    for (const offer of found) {
      expect(offer.landedCost).toMatchObject({ payer: 'sender', isInPrice: false, total: null })
      expect(lineOf(offer, /^Varış vergileri/)).toBeUndefined()
      expect(offer.explanationLines.some((line) => line.includes('hesaplanamadı'))).toBe(true)
    }
  })

  it('is absent when documents are sent', async () => {
    const { id } = await createShipment(test, buildDocumentDraft())
    const { body } = await test.call(pricingEndpoints.quoteShipment, {
      token: customer,
      body: { shipmentId: id },
    })
    expect(Array.isArray(body) ? body.map(({ landedCost }) => landedCost) : []).not.toContainEqual(
      expect.anything(),
    )
  })

  it('is the same in cart, shipment and stored quote, and when the offer is renewed', async () => {
    const { id, offers: found } = await quote({ receiver: corporate, details: ddp })
    const offer = found[0]!
    await test.call(cartEndpoints.addToCart, { token: customer, body: { shipmentId: id, offerId: offer.id } })
    const { ways: _, changes: __, ...summary } = offer.landedCost!
    const cart = await test.call(cartEndpoints.getCart, { token: customer, body: {} })
    const item = cart.body.cartItems.find(({ shipmentId }) => shipmentId === id)!
    expect(item.landedCost).toEqual(summary)
    expect(item.totalPrice).toBe(offer.totalPrice)
    const detail = await test.call(shipmentDetailEndpoints.findShipmentDetail, {
      token: customer,
      body: { shipmentId: id },
    })
    expect(detail.body.offer!.landedCost).toEqual(offer.landedCost)
    const stored = await test.call(offerHistoryEndpoints.findStoredOffers, {
      token: await test.tokenOf('operations'),
      body: { reference: offer.id },
    })
    const kept = stored.body.items[0]!.offers.find((one) => one.id === offer.id)!
    expect(kept.landedCost).toEqual(offer.landedCost)
    expect(kept.staff.cost + kept.staff.markup).toBeCloseTo(offer.totalPrice, 2)
    const renewed = await test.call(cartEndpoints.renewCartItem, {
      token: customer,
      body: { cartItemId: item.id },
    })
    expect(renewed.body).toMatchObject({ isChanged: false, newPrice: offer.totalPrice })
  })

  it('keeps the frozen duties when a DDP parcel is measured', async () => {
    const { offers: found } = await quote({ receiver: corporate, details: ddp })
    const [row] = await test.services.db.select().from(offers).where(eq(offers.id, found[0]!.id))
    const heavier = [{ widthCm: 30, lengthCm: 20, heightCm: 10, weightKg: 5 }]
    const measured = (await priceMeasuredPieces(test.services, row!.id, heavier))!
    const dutyOf = (lines: typeof measured.before.lines) => lines.find(({ code }) => code === 'duties')
    expect(cents(Number(row!.total))).toBe(measured.before.total.minor)
    expect(measured.after.total.minor).toBeGreaterThan(measured.before.total.minor)
    expect(dutyOf(measured.after.lines)).toEqual(dutyOf(measured.before.lines))
    expect(measured.after.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(
      measured.after.total.minor,
    )
  })
})

describe('a stored quote', () => {
  const again = async (shipmentId: string) => {
    const rows = await test.services.db.select().from(quotes).where(eq(quotes.shipmentId, shipmentId))
    return (await Promise.all(rows.map((row) => recomputeQuote(test.services, row)))).flat()
  }

  it('comes out the same to the cent when it is computed again later, also after a newer bulletin', async () => {
    const one = await quote({ receiver: corporate, details: ddp })
    const two = await quote({ isInsured: true })
    test.setNow(new Date(dayOfWorld.getTime() + 40 * 24 * 3_600_000))
    const before = await currentRateTable(test.services)
    await test.services.db
      .update(exchangeRates)
      .set({ sellingTry: '60' })
      .where(and(eq(exchangeRates.currency, 'EUR'), eq(exchangeRates.day, '2026-11-20')))
    await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)
    for (const { id, offers: found } of [one, two]) {
      const outcome = await again(id)
      expect(outcome).toHaveLength(found.length)
      expect(outcome.every(({ differences }) => differences.length === 0)).toBe(true)
    }
  })

  it('comes out the same when an edition that was in force on its day is loaded later', async () => {
    await test.services.db.update(tariffEditions).set({ loadedAt: new Date('2026-01-02T09:00:00Z') })
    const { id, offers: found } = await quote({ receiver: corporate, details: ddp })
    test.setNow(new Date(dayOfWorld.getTime() + 600_000))
    await loadEdition('2026-01-01', '50%')
    expect((await again(id)).flatMap(({ differences }) => differences)).toEqual([])
    const [later] = (await quote({ receiver: corporate, details: ddp })).offers
    expect(later!.landedCost!.total!.most).toBeGreaterThan(found[0]!.landedCost!.total!.most)
  })

  it('names what differs when prices were changed behind its back', async () => {
    const { id } = await quote({ receiver: corporate, details: ddp })
    const before = await currentRateTable(test.services)
    await test.services.db.update(priceListPrices).set({ price: sql`${priceListPrices.price} * 2` })
    await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)
    expect((await again(id))[0]!.differences).toEqual(
      expect.arrayContaining(['lines', 'total', 'landedCost']),
    )
  })
})

it('warns of a known change of the law when it begins before the promised delivery', async () => {
  test.setNow(new Date('2026-06-20T09:00:00Z'))
  const token = await test.tokenOf('customer')
  const { id } = await createShipment(test, buildDraft(), token)
  const { body } = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId: id } })
  for (const { landedCost } of body as OfferAnswer[]) {
    expect(landedCost!.total).toEqual({ least: 0, most: 0 })
    expect(landedCost!.changes).toMatchObject([{ from: '2026-07-01', total: { least: 3, most: 3 } }])
    expect(landedCost!.changes[0]!.laws.length).toBeGreaterThan(0)
  }
})

it('warns of each edition that is loaded ahead when two begin within 30 days', async () => {
  await loadEdition('2026-12-01', '60%')
  await loadEdition('2026-12-15', '70%')
  const { offers: found } = await quote({ receiver: corporate, details: ddp })
  for (const { landedCost } of found)
    expect(landedCost!.changes.map(({ from, laws }) => [from, laws])).toEqual([
      ['2026-12-01', expect.arrayContaining(['TARIC 2026-12-01'])],
      ['2026-12-15', expect.arrayContaining(['TARIC 2026-12-15'])],
    ])
})
