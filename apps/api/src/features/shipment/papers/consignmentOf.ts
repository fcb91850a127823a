import type { Consignment } from '@kervan/domain/customs/border/consignment'
import { missingIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import type { LoadedShipment } from '../draft/loadShipment.ts'

/** Describes a shipment as customs sees it; unanswered questions get the most common answer. */
export const consignmentOf = (
  shipment: LoadedShipment,
  { day, isReturn, usesIoss }: { day: string; isReturn: boolean; usesIoss: boolean },
): Consignment => {
  const { sender, receiver, details } = shipment
  return {
    day,
    isDocument: shipment.contentKind === 'document',
    sender: {
      countryCode: sender.countryCode ?? 'TR',
      kind: sender.companyType ?? 'corporate',
      hasEori: sender.eoriNumber !== null,
    },
    destination: { countryCode: receiver.countryCode ?? '', postalCode: receiver.zipCode },
    receiver: {
      kind: receiver.companyType ?? 'individual',
      hasEori: receiver.eoriNumber !== null,
      hasTaxNumber: receiver.taxNumber !== null || receiver.identificationNumber !== null,
    },
    purpose: isReturn ? 'return' : (details.purpose ?? 'sale'),
    incoterm: details.incoterm ?? 'DAP',
    usesIoss,
    originPaper: details.freeMovementDocument ?? 'none',
    goods: shipment.products.map((product) => ({
      hsCode: product.hsCode,
      description: product.description,
      originCountry: product.originCountryCode,
      quantity: product.quantity,
      unit: product.unit,
      netKg: product.netWeightKg,
      value: product.total,
      hasIdentifiers: missingIdentifiers(product).length === 0,
      permitNumber: product.permitNumber,
    })),
  }
}
