/** Orders as a store's connector returns them. */
import type { StoreLine, StoreOrder } from '@kervan/connectors/stores/store'

export const buildStoreLine = (changes: Partial<StoreLine> = {}): StoreLine => ({
  id: 'line-1',
  sku: 'KTN-S',
  barcode: '',
  title: 'Linen tablecloth',
  variant: '',
  quantity: 2,
  fulfilledQuantity: 0,
  unitPrice: '30.00',
  weightGrams: null,
  originCountryCode: null,
  hsCode: null,
  imageUrl: null,
  isShippable: true,
  ...changes,
})

let made = 0

/** Paid order of two tablecloths to Berlin. */
export const buildStoreOrder = (changes: Partial<StoreOrder> = {}): StoreOrder => {
  const party = {
    name: 'Zoë Kraus',
    company: '',
    lines: ['Musterstr. 5'],
    postalCode: '10115',
    city: 'Berlin',
    state: '',
    countryCode: 'DE',
    phone: '+4930123456',
    email: 'zoe@example.com',
    taxNumber: null,
  }
  return {
    id: `order-${++made}`,
    number: String(1000 + made),
    state: 'open',
    isPaid: true,
    placedAt: new Date('2026-11-20T10:00:00Z'),
    changedAt: new Date('2026-11-20T10:00:00Z'),
    currency: 'EUR',
    totals: { goods: '60.00', discount: '0.00', shipping: '0.00', tax: '0.00', total: '60.00' },
    billTo: party,
    shipTo: party,
    lines: [buildStoreLine()],
    note: '',
    isGift: false,
    giftMessage: '',
    serviceWanted: '',
    iossNumber: null,
    labelReference: null,
    ...changes,
  }
}
