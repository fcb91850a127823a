import type { LabelContent, LabelParty } from '@kervan/documents/label/labelContent'
import { toLatinScript } from '@kervan/domain/identity/transliterate'
import { makePieceCode } from '@kervan/domain/reference/references'
import { countryName } from '../../../platform/language.ts'
import type { BookedOffer } from '../booking/booking.queries.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'
import { contentsOf, receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import type { PartyBlock } from '../draft/partyBlocks.ts'

/** Writes the party in Latin letters, which every sorting hub on the way can read. */
const labelParty = (block: PartyBlock, stateCode: string | null): LabelParty => ({
  name: toLatinScript(block.name),
  company: toLatinScript(block.company),
  addressLines: block.streetLines.map(toLatinScript),
  district: toLatinScript(block.district),
  postalCode: block.postalCode,
  city: toLatinScript(block.city),
  state: stateCode ?? undefined,
  countryCode: block.countryCode,
  countryName: countryName(block.countryCode, 'en'),
  phone: block.phone,
})

/**
 * Returns one label for each piece of a booked shipment, with the paid service. `date` is the day of printing; `bookedBy`
 * is the name of who books in place of the carrier.
 */
export const labelContentsOf = (
  shipment: LoadedShipment,
  offer: BookedOffer,
  { date, bookedBy }: { date: string; bookedBy: string | null },
): LabelContent[] => {
  const { sender, receiver, details } = shipment
  const common = {
    reference: shipment.assetReference,
    waybillNumber: shipment.supplierReference!,
    carrierName: offer.carrierName,
    serviceName: offer.serviceName,
    bookedBy: bookedBy ?? undefined,
    sender: labelParty(senderBlock(sender), sender.stateCode),
    receiver: labelParty(receiverBlock(receiver), receiver.stateCode),
    pieceCount: shipment.pieces.length,
    chargeableWeightKg: Number(offer.chargeableKg),
    shipmentType: shipment.contentKind,
    contents: toLatinScript(contentsOf(shipment)),
    incoterm: details.incoterm ?? undefined,
    customsValue: shipment.goodsValue ?? undefined,
    date,
    zone: offer.zoneCode,
    customerReference: shipment.customerReference ?? undefined,
    iossNumber: shipment.iossNumber ?? undefined,
  }
  return shipment.pieces.map((piece, index) => ({
    ...common,
    piece: index + 1,
    pieceCode: makePieceCode(shipment.assetReference, index + 1),
    weightKg: piece.weightKg,
    dimensionsCm:
      shipment.contentKind === 'document'
        ? undefined
        : { length: piece.lengthCm, width: piece.widthCm, height: piece.heightCm },
  }))
}
