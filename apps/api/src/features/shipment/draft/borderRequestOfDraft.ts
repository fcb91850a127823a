import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { missingIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import { borderRequestOf } from '@kervan/domain/pricing/landedCost/borderRequest'
import type { BorderRequest } from '@kervan/domain/pricing/landedCost/borderRequest'

/** Returns what customs of the destination charges for; null for documents and for parcels to Türkiye. */
export const borderRequestOfDraft = (
  { shipmentType, sender, receiver, details, products }: ShipmentDraft,
  countryCode: string,
  asks: { ioss: boolean; hasHouseIoss: boolean },
): BorderRequest | null => {
  const { iossType } = sender
  return borderRequestOf({
    isDocument: shipmentType === shipmentTypes.document,
    destination: { countryCode, postalCode: receiver.zipCode },
    sender: { ...sender, hasEori: sender.eoriNumber !== null },
    receiver: {
      ...receiver,
      hasEori: receiver.eoriNumber !== null,
      hasTaxNumber: (receiver.taxNumber ?? receiver.identificationNumber) !== null,
    },
    usesIoss:
      asks.ioss && iossType !== null && iossType !== 'none' && (iossType !== 'provider' || asks.hasHouseIoss),
    details,
    products: products.map((product) => ({
      ...product,
      hasIdentifiers: missingIdentifiers(product).length === 0,
    })),
  })
}
