/** Runs every demo consignment from draft to delivery over HTTP, at the prices calculated by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { partyLimits } from '@kervan/contract/shipment/draft/party'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { demoServices } from '../demonstration/prices/carriers.ts'
import { demonstrationConsignments } from '../demonstration/prices/consignments.ts'
import { refusedCargoBag } from '../demonstration/prices/consignments/documentsAndBags.ts'
import { demonstrationRates } from '../demonstration/prices/demonstrationRates.ts'
import { ratingRequestOf } from '../demonstration/prices/testing/ratingRequestOf.ts'
import { dayOfWorkedPrices } from '../demonstration/prices/testing/workedPrice.ts'
import { workedPrices } from '../demonstration/prices/testing/workedPrices.ts'
import { toHs6 } from '@kervan/domain/customs/hsCode'
import { toNumber } from '@kervan/domain/money/money'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { tariffCodes } from '../features/customs/tariffCodes.ts'
import { startPaying, startPayingApp, statusOf } from '../features/payment/testing/paying.ts'
import type { InCart } from '../features/payment/testing/paying.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../features/pricing/testing/priceWorld.ts'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import type { TestApp } from '../testing/testApp.ts'

const rates = demonstrationRates(dayOfWorkedPrices)
const table = compileRateTable(rates)
const keys = demonstrationConsignments.map(({ key }) => key)
const nameOfService = (code: string) => demoServices.find((service) => service.code === code)!.name

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  await goToDayOfWorld(test)
  expect(dayOfWorld.toISOString()).toContain(dayOfWorkedPrices)
  await storePriceWorld(test.services.db, rates)
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const create = (draft: ShipmentDraftRequest) =>
  test.call(shipmentEndpoints.createShipment, { token, body: draft })
const blocking = (findings: readonly { severity: string; field: string }[]) =>
  findings.filter(({ severity }) => severity === 'error').map(({ field }) => field)

const hundredths = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
/** Lines of the carriage, which come before the duties of a DDP offer, with their sums. */
const carriageOf = ({ surcharges }: OfferAnswer, lineCount: number) => {
  const lines = surcharges.slice(0, lineCount)
  return {
    lines: lines.map(({ price, priceInTry }) => [price, priceInTry]),
    total: hundredths(lines.map(({ price }) => price)) / 100,
    totalTry: hundredths(lines.map(({ priceInTry }) => priceInTry)) / 100,
  }
}

/** Results of one step for the next, by the consignment's key. */
const shipments = new Map<string, { id: string; assetReference: string }>()
const offers = new Map<string, OfferAnswer[]>()
const references = () => keys.map((key) => shipments.get(key)!.assetReference)
const offerOf = (key: string, service: string) =>
  offers
    .get(key)!
    .find(({ supplierServiceMethodName }) => supplierServiceMethodName === nameOfService(service))!

describe('consignments', { timeout: 120_000 }, () => {
  it('saves all demo consignments without blocking problems', async () => {
    for (const { key, draft } of demonstrationConsignments) {
      const { status, body } = await create(draft)
      expect([key, status, blocking(body.findings)]).toEqual([key, 200, []])
      shipments.set(key, body)
    }
  })

  it('uses tariff codes of the reference list in demo consignments', () => {
    const known = new Set(tariffCodes.keys())
    const used = demonstrationConsignments.flatMap(({ draft }) =>
      draft.products.map(({ gtip }) => toHs6(gtip)),
    )
    expect(used.filter((code) => !known.has(code))).toEqual([])
  })

  it('reaches the limits of all fields with a demo consignment', () => {
    const { sender, receiver } = demonstrationConsignments.find(
      ({ key }) => key === 'limits-bucharest',
    )!.draft
    expect({
      company: receiver.company?.length,
      person: receiver.authorizedPerson.length,
      addressLine1: receiver.addressLine1.length,
      addressLine2: receiver.addressLine2?.length,
      addressLine3: receiver.addressLine3?.length,
      senderAddress: sender.address.length,
    }).toEqual({
      company: partyLimits.company,
      person: partyLimits.person,
      addressLine1: partyLimits.addressLine1,
      addressLine2: partyLimits.addressLine2,
      addressLine3: partyLimits.addressLine3,
      senderAddress: partyLimits.senderAddress,
    })
  })

  it('rejects a cargo bag over 2.5 kg with an error on the field', async () => {
    const { body } = await create(refusedCargoBag.draft)
    expect(blocking(body.findings)).toEqual(['pieces.0.weight'])
    const reply = await test.callFailing(pricingEndpoints.quoteShipment, {
      token,
      body: { shipmentId: body.id },
    })
    expect([reply.status, Object.keys(reply.body.Errors ?? {})]).toEqual([400, ['pieces.0.weight']])
  })
})

describe('prices of consignments', { timeout: 120_000 }, () => {
  it('quotes the same prices as the rating for every service', async () => {
    for (const { key, draft } of demonstrationConsignments) {
      const { body } = await test.call(pricingEndpoints.quoteShipment, {
        token,
        body: { shipmentId: shipments.get(key)!.id },
      })
      offers.set(key, body as OfferAnswer[])
      const { offers: priced } = rateParcel(table, ratingRequestOf(draft, dayOfWorkedPrices))
      const linesOf = new Map(priced.map(({ service, lines }) => [service.id, lines.length]))
      const told = (body as OfferAnswer[]).map((offer) => {
        const { total, totalTry } = carriageOf(offer, linesOf.get(offer.serviceId) ?? 0)
        return [offer.serviceId, total, totalTry]
      })
      const rated = priced.map(({ service, total, totalTry }) => [
        service.id,
        toNumber(total),
        toNumber(totalTry),
      ])
      const byService = (a: number[], b: number[]) => a[0]! - b[0]!
      expect([key, told.sort(byService)]).toEqual([key, rated.sort(byService)])
    }
  })

  it('quotes the prices calculated by hand, line by line', () => {
    for (const worked of workedPrices) {
      const offer = offerOf(worked.consignment, worked.service)
      expect({
        consignment: worked.consignment,
        chargeableKg: offer.totalChargedWeight,
        currency: offer.priceCurrency,
        ...carriageOf(offer, worked.lines.length),
      }).toEqual({
        consignment: worked.consignment,
        chargeableKg: worked.chargeableKg,
        lines: worked.lines.map(([, amount, amountTry]) => [Number(amount), Number(amountTry)]),
        total: Number(worked.total),
        currency: worked.currency,
        totalTry: Number(worked.totalTry),
      })
    }
  })

  it('adds duties to DDP offers only, and every line to the total', () => {
    const more = workedPrices.flatMap(({ consignment, service, lines }) => {
      const { surcharges, totalPrice } = offerOf(consignment, service)
      expect(hundredths(surcharges.map(({ price }) => price))).toBe(Math.round(totalPrice * 100))
      return surcharges.length > lines.length ? [consignment] : []
    })
    const ddp = demonstrationConsignments.filter(({ draft }) => draft.details.incoterm === 'DDP')
    expect(ddp.map(({ key }) => key)).toEqual(expect.arrayContaining(more))
    expect(more).not.toEqual([])
  })
})

// Timeout for about six hundred calls on a busy machine.
describe('journey of consignments', { timeout: 180_000 }, () => {
  it('pays all demo consignments in the cart with one payment per currency', async () => {
    const inCart: InCart[] = []
    for (const key of keys) {
      const { id: shipmentId } = shipments.get(key)!
      const offer = offerOf(key, workedPrices.find(({ consignment }) => consignment === key)!.service)
      const { body } = await test.call(cartEndpoints.addToCart, {
        token,
        body: { shipmentId, offerId: offer.id },
      })
      expect([key, body.returnCode]).toEqual([key, 200])
      inCart.push({ shipmentId, offer, cartItemId: body.cartItemId })
    }
    for (const currency of ['EUR', 'USD', 'TRY']) {
      const items = inCart.filter(({ offer }) => offer.priceCurrency === currency)
      const payment = await startPaying(test, token, items)
      const cents = items.reduce((sum, { offer }) => sum + Math.round(offer.totalPrice * 100), 0)
      expect([payment.priceCurrency, Math.round(payment.totalPrice * 100)]).toEqual([currency, cents])
      await submitCard(payment.paymentPageUrl, 'success')
      await expect
        .poll(async () => (await statusOf(test, token, payment.conversationId)).status)
        .toBe('succeeded')
    }
    expect((await test.call(cartEndpoints.getCart, { token })).body.cartItems).toEqual([])
  })

  it('produces a waybill and a label for each piece', async () => {
    await test.runJobs()
    const zpl = await test.call(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences: references(), format: 'zpl' },
    })
    const labels = zpl.bytes.toString().split('^XA').length - 1
    expect(labels).toBe(demonstrationConsignments.reduce((sum, { draft }) => sum + draft.pieces.length, 0))
    // Hubs between İstanbul and Almatı must be able to read the label.
    expect(zpl.bytes.toString()).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Greek}]/u)
    for (const key of keys) {
      const { assetReference } = shipments.get(key)!
      const label = await test.call(shipmentDocumentEndpoints.downloadLabels, {
        token,
        body: { assetReferences: [assetReference] },
      })
      expect([key, label.bytes.subarray(0, 5).toString()]).toEqual([key, '%PDF-'])
    }
  })

  // Latin with diacritics at full length, Cyrillic, Greek, several goods.
  it.each(['limits-bucharest', 'dried-fruit-almaty', 'baglama-athens', 'ceramics-new-york'])(
    'produces a commercial invoice for %s',
    async (key) => {
      const invoice = await test.call(shipmentDocumentEndpoints.downloadInvoice, {
        token,
        body: { assetReference: shipments.get(key)!.assetReference, language: 'tr' },
      })
      expect(invoice.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  it('delivers all demo consignments by scans that anyone can track', async () => {
    const operations = await test.tokenOf('operations')
    const { body } = await test.call(trackingEndpoints.listCustomizedStatuses, { token: operations })
    for (const [hours, code] of [
      'received',
      'processed',
      'inTransit',
      'outForDelivery',
      'delivered',
    ].entries()) {
      const at = new Date(dayOfWorld.getTime() + hours * 3_600_000)
      test.setNow(at)
      const scanned = await test.call(trackingEndpoints.recordStatuses, {
        token: operations,
        body: {
          references: references(),
          customizedTrackingStatusId: body.items.find((status) => status.code === code)!.id,
          date: at.toISOString(),
          location: 'İstanbul',
        },
      })
      expect(scanned.body.recorded).toBe(keys.length)
    }
    for (const { key, draft } of demonstrationConsignments) {
      const { assetReference } = shipments.get(key)!
      const { body: tracked } = await test.call(trackingEndpoints.track, { body: { assetReference } })
      expect([key, tracked.receiverCountryCode, tracked.pieceCount]).toEqual([
        key,
        draft.receiver.countryCode,
        draft.pieces.length,
      ])
      const pieces = tracked.shipmentTrackingStatusResults
      expect([key, pieces.map(({ currentGroupId }) => currentGroupId)]).toEqual([
        key,
        draft.pieces.map(() => 5),
      ])
    }
    const { body: list } = await test.call(shipmentListEndpoints.listShipments, {
      token,
      body: { states: ['delivered'], pageSize: 100 },
    })
    expect(list.items).toHaveLength(keys.length)
    expect(list.items.every(({ paymentStatus }) => paymentStatus === 'successful')).toBe(true)
  })
})
