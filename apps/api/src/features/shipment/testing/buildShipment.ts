/** Test fixtures: complete shipments that can be priced, paid and booked. */
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { TestApp } from '../../../testing/testApp.ts'

type Party = 'sender' | 'receiver' | 'details'
type Overrides = Omit<Partial<ShipmentDraftRequest>, Party> & {
  [P in Party]?: Partial<NonNullable<ShipmentDraftRequest[P]>>
}

/** Corporate sender in İstanbul whose tax number has a valid check digit. */
const buildSender = () => ({
  company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  companyType: 'corporate' as const,
  authorizedPerson: 'Gülşah Öztürk',
  email: 'ihracat@ozturk.example',
  dialCode: '+90',
  phone: '5321112233',
  countryCode: 'TR',
  zipCode: '34394',
  city: 'İstanbul',
  district: 'Şişli',
  address: 'Esentepe Mah. Büyükdere Cad. No: 185',
  taxNumber: '1234567890',
})

/** Individual receiver in Berlin: the EU's IOSS question applies and is answered with the platform's number. */
const buildReceiver = () => ({
  companyType: 'individual' as const,
  authorizedPerson: 'Anna Schmidt',
  email: 'anna.schmidt@mail.example',
  dialCode: '+49',
  phone: '15112345678',
  countryCode: 'DE',
  zipCode: '10115',
  city: 'Berlin',
  district: 'Mitte',
  addressLine1: 'Invalidenstrasse 43',
})

/** Identifiers that the European Union wants of each product. */
const linenIdentifiers = {
  merchantNumber: 'KTN-MASA',
  manufacturerNumber: 'KTN-2026',
  hasNoStandardNumber: true,
}

/** Builds a complete draft: one box of 2 kg with linen for 120 EUR to Berlin. */
export const buildDraft = (overrides: Overrides = {}): ShipmentDraftRequest => ({
  shipmentType: 2,
  packageType: 1,
  isInsured: false,
  products: [
    {
      description: 'Keten masa örtüsü',
      gtip: '630251000000',
      originCountryCode: 'TR',
      unit: 'piece',
      quantity: 4,
      unitPrice: 30,
      ...linenIdentifiers,
    },
  ],
  pieces: [{ description: 'Keten örtü', width: 30, length: 20, height: 10, weight: 2 }],
  ...overrides,
  sender: { ...buildSender(), iossType: 'provider', ...overrides.sender },
  receiver: { ...buildReceiver(), ...overrides.receiver },
  details: {
    method: 'microExport',
    purpose: 'sale',
    incoterm: 'DAP',
    freeMovementDocument: 'none',
    currency: 'EUR',
    ...overrides.details,
  },
})

/** Builds a draft with a document of 0.5 kg to London. */
export const buildDocumentDraft = (overrides: Overrides = {}): ShipmentDraftRequest =>
  buildDraft({
    shipmentType: 1,
    products: [],
    pieces: [{ weight: 0.5 }],
    ...overrides,
    receiver: {
      dialCode: '+44',
      phone: '2079460958',
      countryCode: 'GB',
      zipCode: 'SW1A 1AA',
      city: 'London',
      district: 'Westminster',
      addressLine1: '10 Downing Street',
      ...overrides.receiver,
    },
  })

/** Stores a shipment over HTTP, by default as the demo customer. */
export const createShipment = async (
  test: TestApp,
  draft: ShipmentDraftRequest = buildDraft(),
  token?: string,
): Promise<ShipmentAnswer> => {
  const reply = await test.call(shipmentEndpoints.createShipment, {
    token: token ?? (await test.tokenOf('customer')),
    body: draft,
  })
  if (reply.status !== 200) throw new Error(`shipment refused: ${JSON.stringify(reply.body)}`)
  return reply.body
}
