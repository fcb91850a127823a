import type { OrderAnswer, OrderRow } from '@kervan/contract/order/orderAnswers'

const base = {
  id: '0198b2a6-1111-7000-8000-000000000001',
  number: '5521',
  channelOrderId: '905521',
  platform: 'woocommerce',
  integrationId: 8,
  integrationName: 'Hayalköy',
  companyId: 3,
  companyName: 'Öztürk İnşaat San. ve Tic. A.Ş.',
  state: 'open',
  isPaid: true,
  placedAt: '2026-11-26T11:04:00.000Z',
  changedAt: '2026-11-26T11:05:00.000Z',
  customerName: 'Rakel Jónsdóttir',
  customerCompany: '',
  countryCode: 'IS',
  city: 'Reykjavík',
  lineCount: 2,
  total: 98.5,
  currency: 'EUR',
  serviceWanted: '',
  isGift: false,
  shipmentState: 'none',
  shipments: [],
  openChangeCount: 0,
  noticeState: null,
} as const satisfies Partial<OrderRow>

/** Builds a paid order of two products that has no shipment. */
export const buildOrderRow = (changes: Partial<OrderRow> = {}): OrderRow => ({
  ...base,
  shipments: [],
  products: [{ title: 'El dokuması kilim', sku: 'KLM-80', quantity: 2, imageUrl: null }],
  ...changes,
})

const party: OrderAnswer['shipTo'] = {
  name: 'Rakel Jónsdóttir',
  company: '',
  lines: ['Laugavegur 12'],
  postalCode: '101',
  city: 'Reykjavík',
  state: '',
  countryCode: 'IS',
  phone: '+354 555 1234',
  email: 'rakel@example.is',
  taxNumber: null,
}

/** Builds the page of the same order; it can become a shipment. */
export const buildOrder = (changes: Partial<OrderAnswer> = {}): OrderAnswer => ({
  ...base,
  shipments: [],
  version: 1,
  billTo: party,
  shipTo: party,
  lines: [
    {
      id: '1',
      sku: 'KLM-80',
      barcode: '',
      title: 'El dokuması kilim',
      variant: '80 × 150',
      quantity: 2,
      fulfilledQuantity: 0,
      shippedQuantity: 0,
      unitPrice: 40,
      total: 80,
      weightGrams: 1700,
      originCountryCode: 'TR',
      hsCode: null,
      imageUrl: null,
      isShippable: true,
    },
  ],
  totals: { goods: 80, discount: 0, shipping: 18.5, tax: 0, total: 98.5 },
  note: '',
  giftMessage: '',
  iossNumber: null,
  labelReference: null,
  changes: [],
  parcels: [],
  findings: [],
  problem: null,
  history: [{ at: '2026-11-26T11:06:00.000Z', kind: 'imported', detail: '' }],
  ...changes,
})
