/** Return from pricing to label: offers by import price lists, cart, payment, booking. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { startPayingApp, startPaying } from '../../payment/testing/paying.ts'
import { priceLists } from '../../pricing/pricing.tables.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { shipments } from '../shipment.tables.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const makeReturn = async (app: TestApp, caller: string) => {
  const origin = await buildPaidShipment(app)
  await app.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, origin.id))
  const { body } = await app.call(returnEndpoints.createReturn, {
    token: caller,
    body: { shipmentId: origin.id, reason: 'refused', pieces: [0], products: [0] },
  })
  return body
}
const quote = async (app: TestApp, caller: string, shipmentId: string) =>
  (await app.call(pricingEndpoints.quoteShipment, { token: caller, body: { shipmentId } })).body

it('prices a return and its measured weight by the import list, then pays and labels it', async () => {
  const { id: shipmentId, assetReference } = await makeReturn(test, token)
  const offers = (await quote(test, token, shipmentId)) as OfferAnswer[]
  // Only one demo service carries returns.
  expect(offers.map(({ supplierServiceMethodName }) => supplierServiceMethodName)).toEqual(['Kervan Express'])
  const offer = offers[0]!
  const { body: item } = await test.call(cartEndpoints.addToCart, {
    token,
    body: { shipmentId, offerId: offer.id },
  })
  const inCart = { shipmentId, offer, cartItemId: item.cartItemId }
  expect((await startPaying(test, token, [inCart])).totalPrice).toBe(offer.totalPrice)
  const [paying] = await test.services.db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.shipmentId, shipmentId))
  await finalizePayment(test.services, paying!.paymentId!, { event: 'capture' })
  await test.runJobs()
  const label = await test.call(shipmentDocumentEndpoints.downloadLabels, {
    token,
    body: { assetReferences: [assetReference], format: 'pdf' },
  })
  expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf'])

  await test.services.db.transaction((tx) =>
    changeShipmentState(tx, test.services, {
      shipmentId,
      event: 'receive',
      actorId: null,
      now: test.services.clock(),
    }),
  )
  const { body: measured } = await test.call(measuringEndpoints.previewMeasuring, {
    token: await test.tokenOf('operations'),
    body: { shipmentId, version: 0, pieces: [{ width: 40, length: 30, height: 40, weight: 2 }] },
  })
  expect(measured.before.total).toBe(offer.totalPrice)
  expect(measured.after.total).toBeGreaterThan(offer.totalPrice)
  expect(measured.after.explanationLines.some((line) => line.startsWith('İthalat: '))).toBe(true)
})

it('reports that a return has no prices when no import price list exists', async () => {
  const other = await startTestApp()
  const before = await currentRateTable(other.services)
  await other.services.db
    .update(priceLists)
    .set({ withdrawnAt: other.services.clock() })
    .where(eq(priceLists.direction, 'import'))
  await expect
    .poll(async () => (await currentRateTable(other.services)) !== before, { timeout: 20_000 })
    .toBe(true)
  const customer = await other.tokenOf('customer')
  const { id } = await makeReturn(other, customer)
  expect(await quote(other, customer, id)).toEqual({
    returnText: 'Bu yön için fiyatımız yok; dönüş gönderisinin fiyatını müşteri hizmetlerimize sorun.',
  })
  await other.close()
})
