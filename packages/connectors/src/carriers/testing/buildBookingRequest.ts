import { money } from '@kervan/domain/money/money'
import type { BookingParty, BookingRequest } from '../booking.ts'

const buildParty = (changes: Partial<BookingParty> = {}): BookingParty => ({
  name: 'Gülşah Öztürk',
  company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  addressLines: ['İstiklal Cad. 1'],
  postalCode: '34430',
  city: 'İstanbul',
  stateCode: null,
  countryCode: 'TR',
  phone: '+90 212 555 00 00',
  email: 'gulsah@ornek.example',
  isBusiness: true,
  identities: [{ kind: 'vkn', value: '1234567890', countryCode: 'TR' }],
  ...changes,
})

/** Builds a parcel of two pieces from İstanbul to Berlin. */
export const buildBookingRequest = (
  changes: Partial<BookingRequest> & { receiverName?: string } = {},
): BookingRequest => {
  const { receiverName = 'Lena Fischer', ...others } = changes
  return {
    bookingNumber: 7,
    assetReference: 'KRV-41870392-5',
    serviceCode: 'HOUSE-EXP',
    product: null,
    shipmentType: 'package',
    isSale: true,
    sender: buildParty(),
    receiver: buildParty({
      name: receiverName,
      company: '',
      addressLines: ['Torstraße 1', '2. OG'],
      postalCode: '10119',
      city: 'Berlin',
      countryCode: 'DE',
      phone: '+493055500000',
      email: 'lena@beispiel.example',
      isBusiness: false,
      identities: [],
    }),
    pieces: [
      { weightKg: 1.25, dimensionsCm: { width: 30, length: 20, height: 10 } },
      { weightKg: 2, dimensionsCm: { width: 20, length: 20, height: 20 } },
    ],
    incoterm: 'DAP',
    contents: 'Ceramics',
    goods: [
      {
        description: 'El yapımı seramik kase',
        englishDescription: 'Handmade ceramic bowl',
        sku: 'KASE-1',
        hsCode: '691200',
        originCountryCode: 'TR',
        quantity: 2,
        unit: 'piece',
        unitPrice: money(2_450, 'EUR'),
        netWeightKg: 2.5,
        identifiers: { merchant: 'KASE-1', manufacturer: 'K-1', standard: null, hasNoStandard: true },
      },
    ],
    customsValue: money(4_900, 'EUR'),
    invoiceNumber: 'KRV2026000000017',
    insuredValue: null,
    ...others,
  }
}
