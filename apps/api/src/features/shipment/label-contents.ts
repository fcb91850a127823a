import type { LabelContent, LabelParty } from '@kervan/documents/label/labelContent'
import { toLatinScript } from '@kervan/domain/identity/transliterate'
import { countryName } from '../../platform/language.ts'
import type { BookedOffer } from './booking.queries.ts'
import type { LoadedShipment } from './load-shipment.ts'
import { contentsOf, receiverBlock, senderBlock } from './party-blocks.ts'
import type { PartyBlock } from './party-blocks.ts'

/** Every hub on the way must be able to read it; the invoice keeps the customer's own spelling. */
const inLatinScript = (block: PartyBlock): PartyBlock => ({
  ...block,
  name: toLatinScript(block.name),
  company: toLatinScript(block.company),
  addressLines: block.addressLines.map(toLatinScript),
  city: toLatinScript(block.city),
})

const labelParty = (block: PartyBlock, stateCode: string | null): LabelParty => ({
  ...inLatinScript(block),
  state: stateCode ?? undefined,
  countryName: countryName(block.countryCode, 'en'),
})

/** One label for each piece of a booked shipment, as it was paid. `date` is the day of printing. */
export const labelContentsOf = (
  shipment: LoadedShipment,
  offer: BookedOffer,
  date: string,
): LabelContent[] => {
  const { sender, receiver, details } = shipment
  const common = {
    reference: shipment.assetReference,
    waybillNumber: shipment.supplierReference!,
    carrierName: offer.carrierName,
    serviceName: offer.serviceName,
    sender: labelParty(senderBlock(sender), sender.stateCode),
    receiver: labelParty(receiverBlock(receiver), receiver.stateCode),
    pieceCount: shipment.pieces.length,
    chargeableWeightKg: Number(offer.chargeableKg),
    shipmentType: shipment.contentKind,
    contents: contentsOf(shipment),
    incoterm: details.incoterm ?? undefined,
    customsValue: shipment.goodsValue ?? undefined,
    date,
    zone: offer.zoneCode,
    customerReference: shipment.customerReference ?? undefined,
    iossNumber: sender.iossNumber ?? undefined,
  }
  return shipment.pieces.map((piece, index) => ({
    ...common,
    piece: index + 1,
    weightKg: piece.weightKg,
    dimensionsCm:
      shipment.contentKind === 'document'
        ? undefined
        : { length: piece.lengthCm, width: piece.widthCm, height: piece.heightCm },
  }))
}
