/** A parcel's way from draft to label over HTTP, as a customer's program makes it. */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../../../apps/api/src/sandboxBank/testing/cardPage.ts'
import { buildDraft } from '../../../apps/api/src/features/shipment/testing/buildShipment.ts'
import type { Booked, Product } from './mainJobServer.ts'

/** Collects booking events, even those that arrive before they are requested. */
export const listenForBookings = (server: ChildProcess) => {
  const booked = new Map<string, { promise: Promise<number>; tell: (at: number) => void }>()
  const entryOf = (shipmentId: string) => {
    const known = booked.get(shipmentId)
    if (known) return known
    let tell = (_at: number): void => {}
    const promise = new Promise<number>((resolve) => (tell = resolve))
    const entry = { promise, tell }
    booked.set(shipmentId, entry)
    return entry
  }
  const hear = (message: unknown): void => {
    const { bookedShipmentId } = message as Partial<Booked>
    if (bookedShipmentId) entryOf(bookedShipmentId).tell(performance.now())
  }
  server.on('message', hear)
  return {
    whenBooked: (shipmentId: string) => entryOf(shipmentId).promise,
    stop: () => server.off('message', hear),
  }
}

export const call = async <T>({ url, token }: Product, row: EndpointShape, body: object): Promise<T> => {
  const response = await fetch(url + row.path, {
    method: row.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${row.path}: ${response.status} ${await response.text()}`)
  const isJson = response.headers.get('content-type')?.includes('json')
  return (isJson ? response.json() : response.arrayBuffer()) as Promise<T>
}

/** Returns milliseconds from the card to the printed label. */
export const shipParcel = async (
  product: Product,
  whenBooked: (shipmentId: string) => Promise<number>,
): Promise<number> => {
  const shipment = await call<{ id: string; assetReference: string }>(
    product,
    shipmentEndpoints.createShipment,
    buildDraft(),
  )
  const offers = await call<{ id: string }[]>(product, pricingEndpoints.quoteShipment, {
    shipmentId: shipment.id,
  })
  const { cartItemId } = await call<{ cartItemId: string }>(product, cartEndpoints.addToCart, {
    shipmentId: shipment.id,
    offerId: offers[0]!.id,
  })
  const { paymentPageUrl } = await call<{ paymentPageUrl: string }>(
    product,
    paymentEndpoints.startCartPayment,
    { cartItemIds: [cartItemId] },
  )
  const paying = performance.now()
  await submitCard(paymentPageUrl, 'success')
  await whenBooked(shipment.id)
  await call(product, shipmentDocumentEndpoints.downloadLabels, {
    assetReferences: [shipment.assetReference],
    format: 'pdf',
  })
  return performance.now() - paying
}
