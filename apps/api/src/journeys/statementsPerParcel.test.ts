import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startPayingApp } from '../features/payment/testing/paying.ts'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { bookShipment } from '../features/shipment/booking/bookShipment.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import type { TestApp } from '../testing/testApp.ts'

/** Statement limit from draft to label, including `begin` and `commit`, the card page's own and the job queue's. */
const mostStatements = 79
/** Statements of the worker that takes and completes the booking job. */
const queueStatements = 2

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const shipParcel = async (): Promise<void> => {
  const once = () => ({ token, idempotencyKey: crypto.randomUUID() })
  const { body: shipment } = await test.call(shipmentEndpoints.createShipment, {
    ...once(),
    body: buildDraft(),
  })
  const quote = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId: shipment.id } })
  const { body: item } = await test.call(cartEndpoints.addToCart, {
    ...once(),
    body: { shipmentId: shipment.id, offerId: (quote.body as OfferAnswer[])[0]!.id },
  })
  const { body: payment } = await test.call(paymentEndpoints.startCartPayment, {
    ...once(),
    body: { cartItemIds: [item.cartItemId] },
  })
  const publish = vi.spyOn(test.services.hub, 'publish')
  await submitCard(payment.paymentPageUrl, 'success')
  // The card page reports by a separate callback.
  await expect.poll(() => publish.mock.calls.length).toBe(1)
  publish.mockRestore()
  await bookShipment(test.services, shipment.id)
  const label = await test.call(shipmentDocumentEndpoints.downloadLabels, {
    token,
    body: { assetReferences: [shipment.assetReference], format: 'pdf' },
  })
  expect(label.status).toBe(200)
}

const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? '')

const countStatements = async (): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await shipParcel()
  const statements = query.mock.calls
    .map(([sent]: unknown[]) => textOf(sent))
    // Excludes SQL statements that depend on time, not on parcels: rechecks of cache versions, polling of jobs.
    .filter((text) => !text.includes('"cache_versions"') && !text.includes('SKIP LOCKED'))
  query.mockRestore()
  return statements.length + queueStatements
}

// The first parcels also load values that are cached from then on.
it('needs at most 79 statements per parcel', { timeout: 60_000 }, () =>
  expect.poll(countStatements, { timeout: 30_000 }).toBeLessThanOrEqual(mostStatements),
)
