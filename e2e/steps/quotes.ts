/** Customer's price of one parcel to Berlin, and the same parcel as a shipment in the cart. */
import { buildDraft } from '../../apps/api/src/features/shipment/testing/buildShipment.ts'
import type { ApiUser } from './callApi.ts'

interface Offer {
  id: string
  supplierServiceMethodName: string
  totalPrice: number
  priceCurrency: string
  /** Price lines, transport first. */
  surcharges: { price: number }[]
}

const parcel = { countryCode: 'DE', zipCode: '10115', side: [30, 20, 10] as const, weightKg: 2 }

/** Formats `38,20 €` like the Turkish screen. */
const writePrice = ({ totalPrice, priceCurrency }: Offer): string => {
  const digits = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const symbols: Record<string, string> = { EUR: '€', USD: '$', TRY: '₺' }
  return `${digits.format(totalPrice)} ${symbols[priceCurrency] ?? priceCurrency}`
}

const offerOf = (offers: Offer[] | { returnText: string }, service: string): Offer => {
  const offer = Array.isArray(offers)
    ? offers.find((candidate) => candidate.supplierServiceMethodName === service)
    : undefined
  if (!offer) throw new Error(`${service} makes no offer: ${JSON.stringify(offers)}`)
  return offer
}

/** Returns the service's current price of the parcel, and the URL of the screen that shows it. */
export const quoteOf = async (customer: ApiUser, service: string) => {
  const [width, length, height] = parcel.side
  const offers = await customer.call<Offer[]>('/api/Pricing/PricingGetWithoutShipmentId', {
    shipmentType: 2,
    packageType: 1,
    countryCode: parcel.countryCode,
    zipCode: parcel.zipCode,
    pieces: [{ width, length, height, weight: parcel.weightKg }],
    totalCustomsValue: 0,
  })
  const offer = offerOf(offers, service)
  const pieces = [width, length, height, parcel.weightKg].join('x')
  const address = new URLSearchParams({
    country: parcel.countryCode,
    zip: parcel.zipCode,
    type: '2',
    package: '1',
    pieces,
  })
  return {
    transport: offer.surcharges[0]!.price,
    totalText: writePrice(offer),
    screenPath: `/pricing/pricingget?${address.toString()}`,
  }
}

/** Creates a shipment of the parcel and puts its offer into the cart. */
export const putOfferIntoCart = async (customer: ApiUser, service: string) => {
  const { id } = await customer.call<{ id: string }>('/api/Shipment/CreateShipment', buildDraft())
  const offers = await customer.call<Offer[]>('/api/Pricing/PricingGet', { shipmentId: id })
  const offer = offerOf(offers, service)
  await customer.call('/api/Payment/AddToCartCommand', { shipmentId: id, offerId: offer.id })
  return { totalText: writePrice(offer), currency: offer.priceCurrency }
}
