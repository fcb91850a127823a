/** A shipment that a customer paid and its carrier booked, made over HTTP. */
import { expect } from '@playwright/test'
import { submitCard } from '../../apps/api/src/features/sandbox/testing/cardPage.ts'
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import type { ApiUser } from './callApi.ts'

export interface BookedShipment {
  id: string
  reference: string
  price: number
  currency: string
}

export const bookShipment = async (customer: ApiUser): Promise<BookedShipment> => {
  const draft = buildDraft()
  const { id, assetReference } = await customer.call<{ id: string; assetReference: string }>(
    '/api/Shipment/CreateShipment',
    draft,
  )
  const [offer] = await customer.call<{ id: string; totalPrice: number; priceCurrency: string }[]>(
    '/api/Pricing/PricingGet',
    { shipmentId: id },
  )
  const { cartItemId } = await customer.call<{ cartItemId: string }>('/api/Payment/AddToCartCommand', {
    shipmentId: id,
    offerId: offer!.id,
  })
  const { paymentPageUrl } = await customer.call<{ paymentPageUrl: string }>(
    '/api/Payment/ProcessCartPaymentCommand',
    { cartItemIds: [cartItemId] },
  )
  await submitCard(paymentPageUrl, 'success')
  const stateOf = async () =>
    (await customer.call<{ state: string }>('/api/Shipment/GetShipment', { shipmentId: id })).state
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('booked')
  return { id, reference: assetReference, price: offer!.totalPrice, currency: offer!.priceCurrency }
}
