/** Builds the request that books a shipment at a carrier. */
import type { BookingIdentity, BookingParty, BookingRequest } from '@kervan/connectors/carriers/booking'
import { hasEoriNumbers } from '@kervan/domain/customs/territory'
import { identifierDeclarer } from '../draft/declareIdentifiers.ts'
import type { LoadedProduct, LoadedShipment } from '../draft/loadShipment.ts'
import { contentsOf, receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import type { PartyBlock } from '../draft/partyBlocks.ts'
import type { BookedOffer } from './booking.queries.ts'

type Party = LoadedShipment['sender'] | LoadedShipment['receiver']

const taxKindIn = (countryCode: string | null, zipCode: string | null): BookingIdentity['kind'] => {
  if (countryCode === 'TR') return 'vkn'
  return countryCode && hasEoriNumbers(countryCode, zipCode) ? 'vat' : 'taxId'
}

/** A company has a tax number, a person an identification number; the form leaves the other one empty. */
const identitiesOf = (party: Party, iossNumber: string | null): BookingIdentity[] => {
  const { countryCode, zipCode, taxNumber, identificationNumber, eoriNumber } = party
  const entered: [BookingIdentity['kind'], string | null, string | null][] = [
    [taxKindIn(countryCode, zipCode), taxNumber, countryCode],
    [countryCode === 'TR' ? 'tckn' : 'taxId', identificationNumber, countryCode],
    // Both numbers begin with the country or scheme that issued them.
    ['eori', eoriNumber, eoriNumber?.slice(0, 2) ?? null],
    ['ioss', iossNumber, null],
  ]
  const identities = entered.flatMap(([kind, value, country]): BookingIdentity[] =>
    value ? [{ kind, value, countryCode: country }] : [],
  )
  return identities.filter(
    ({ kind }, index) => identities.findIndex((identity) => identity.kind === kind) === index,
  )
}

const partyOf = (block: PartyBlock, party: Party, iossNumber: string | null): BookingParty => ({
  name: block.name,
  company: block.company,
  addressLines: block.addressLines,
  postalCode: block.postalCode,
  city: block.city,
  stateCode: party.stateCode,
  countryCode: block.countryCode,
  phone: block.phone,
  email: party.email ?? '',
  isBusiness: party.companyType === 'corporate',
  identities: identitiesOf(party, iossNumber),
})

const goodOf = (
  product: LoadedProduct,
  identifiers: BookingRequest['goods'][number]['identifiers'],
): BookingRequest['goods'][number] => ({
  description: product.description,
  englishDescription: product.englishDescription,
  sku: product.sku,
  hsCode: product.hsCode,
  originCountryCode: product.originCountryCode,
  quantity: product.quantity,
  unit: product.unit,
  unitPrice: product.unitPrice,
  netWeightKg: product.netWeightKg,
  identifiers,
})

export const toBookingRequest = (
  shipment: LoadedShipment,
  offer: Pick<BookedOffer, 'serviceCode'>,
  {
    bookingNumber,
    product,
    iossNumber,
    day,
  }: {
    bookingNumber: number
    product: string | null
    iossNumber: string | null
    /** Day of the booking, by which the destination's rules count. */
    day: string
  },
): BookingRequest => {
  const identifiersOf = identifierDeclarer(shipment, day)
  return {
    bookingNumber,
    assetReference: shipment.assetReference,
    serviceCode: offer.serviceCode,
    product,
    shipmentType: shipment.contentKind,
    isSale: shipment.details.purpose === 'sale',
    sender: partyOf(senderBlock(shipment.sender), shipment.sender, iossNumber),
    receiver: partyOf(receiverBlock(shipment.receiver), shipment.receiver, null),
    pieces: shipment.pieces.map(({ weightKg, widthCm, lengthCm, heightCm }) => ({
      weightKg,
      dimensionsCm:
        shipment.contentKind === 'document' ? null : { width: widthCm, length: lengthCm, height: heightCm },
    })),
    incoterm: shipment.details.incoterm ?? 'DAP',
    contents: contentsOf(shipment),
    goods: shipment.products.map((good) => goodOf(good, identifiersOf(good))),
    customsValue: shipment.goodsValue,
    // Our invoice carries the shipment's reference as its number.
    invoiceNumber: shipment.products.length > 0 ? shipment.assetReference : null,
    insuredValue: shipment.isInsured ? shipment.goodsValue : null,
  }
}
