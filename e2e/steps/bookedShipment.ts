/** Creates shipments over HTTP that a customer has paid and their carrier has booked. */
import { expect } from '@playwright/test'
import { submitCard } from '../../apps/api/src/sandboxBank/testing/cardPage.ts'
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import type { ApiUser } from './callApi.ts'

export interface BookedShipment {
  id: string
  reference: string
  /** Tracking number of the carrier. */
  number: string
  price: number
  currency: string
}

interface Offer {
  id: string
  supplierName: string
  totalPrice: number
  priceCurrency: string
}

const putInCart = async (customer: ApiUser, carrierName?: string, companyId?: number) => {
  const { id, assetReference } = await customer.call<{ id: string; assetReference: string }>(
    '/api/Shipment/CreateShipment',
    { ...buildDraft(), companyId },
  )
  const offers = await customer.call<Offer[]>('/api/Pricing/PricingGet', { shipmentId: id })
  const offer = offers.find(({ supplierName }) => !carrierName || supplierName === carrierName)
  if (!offer) throw new Error(`no offer of ${carrierName}`)
  const { cartItemId } = await customer.call<{ cartItemId: string }>('/api/Payment/AddToCartCommand', {
    shipmentId: id,
    offerId: offer.id,
  })
  return { id, assetReference, offer, cartItemId }
}

/** Creates shipments that are all paid with one card; `companyId` for those who act for several companies. */
export const payShipments = async (
  customer: ApiUser,
  count: number,
  carrierName?: string,
  companyId?: number,
) => {
  const wanted = []
  for (let n = 0; n < count; n++) wanted.push(await putInCart(customer, carrierName, companyId))
  const { paymentPageUrl } = await customer.call<{ paymentPageUrl: string }>(
    '/api/Payment/ProcessCartPaymentCommand',
    { cartItemIds: wanted.map(({ cartItemId }) => cartItemId) },
  )
  await submitCard(paymentPageUrl, 'success')
  return wanted
}

/** Books shipments that are all paid with one card. */
export const bookShipments = async (
  customer: ApiUser,
  count: number,
  carrierName?: string,
): Promise<BookedShipment[]> => {
  const wanted = await payShipments(customer, count, carrierName)
  const booked: BookedShipment[] = []
  for (const { id, assetReference, offer } of wanted) {
    const find = () =>
      customer.call<{ state: string; supplierReference: string }>('/api/Shipment/GetShipment', {
        shipmentId: id,
      })
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe('booked')
    booked.push({
      id,
      reference: assetReference,
      number: (await find()).supplierReference,
      price: offer.totalPrice,
      currency: offer.priceCurrency,
    })
  }
  return booked
}

export const bookShipment = async (customer: ApiUser): Promise<BookedShipment> =>
  (await bookShipments(customer, 1))[0]!
