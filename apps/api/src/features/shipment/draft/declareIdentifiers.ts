/** Product identifiers that a shipment declares to customs of its destination. */
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { declaredIdentifiers, identifierDemand } from '@kervan/domain/customs/productIdentifiers'
import type {
  DeclaredIdentifiers,
  IdentifiedProduct,
  IdentifierDemand,
} from '@kervan/domain/customs/productIdentifiers'

type Parties = Pick<ShipmentDraft, 'sender' | 'receiver' | 'details'>

/** Decides whether customs of the destination wants identifiers of the products on this day. */
export const identifierDemandOf = (
  { sender, receiver, details }: Parties,
  day: string,
  isReturn = false,
): IdentifierDemand =>
  identifierDemand({
    day,
    senderCountry: sender.countryCode,
    destination:
      receiver.countryCode === null
        ? null
        : { countryCode: receiver.countryCode, postalCode: receiver.zipCode },
    seller: sender.companyType,
    receiver: receiver.companyType,
    isSale: isReturn ? false : details.purpose && details.purpose === 'sale',
  })

/** Returns the identifiers to declare of each product; null when the destination wants none. */
export const identifierDeclarer = (
  shipment: Parties,
  day: string,
): ((product: IdentifiedProduct) => DeclaredIdentifiers | null) => {
  const demand = identifierDemandOf(shipment, day)
  return (product) => (demand === 'none' ? null : declaredIdentifiers(product))
}
