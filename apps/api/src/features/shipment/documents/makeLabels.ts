import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { bookerNameOf } from '../../pricing/bookers/bookerNameOf.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import { listCarrierLabels } from '../booking/purchase.queries.ts'
import { labelContentsOf } from './labelContents.ts'
import { loadShipmentsByReference } from '../draft/loadShipment.ts'
import { printPdf, printPng, printZpl } from './printLabels.ts'
import { recordLabelPrints } from './recordLabelPrints.ts'
import { arrangeLabels } from './storedLabel.ts'
import type { RequestedLabels } from './storedLabel.ts'

type Wanted = InputOf<typeof shipmentDocumentEndpoints.downloadLabels>['body']

/**
 * Loads labels in the order of the references: all pieces for a shipment's reference, one piece for a piece
 * code. Also returns the shipments whose labels are all included, and those that another carrier booked.
 */
const loadLabels = async (
  ctx: Ctx,
  references: string[],
): Promise<{ requests: RequestedLabels[]; wholeIds: string[]; carrierIds: string[] }> => {
  const date = dayInTurkiye(ctx.now)
  const prefixes = await ownPrefixes(ctx)
  const wanted = references.map((text) => recogniseReference(text, prefixes))
  const shipments = await loadShipmentsByReference(
    ctx.db,
    scopeOf(ctx),
    wanted.map(({ reference }) => reference),
  )
  const offerIds = [...shipments.values()].flatMap(({ offerId }) => offerId ?? [])
  const offers = new Map((await findPaidOffers(ctx.db, offerIds)).map((offer) => [offer.id, offer]))
  const requests = wanted.map(({ reference, pieceNumber }) => {
    const shipment = shipments.get(reference)!
    if (isCancelledState(shipment.state)) throw new AppError('shipmentCancelled', { params: { reference } })
    const offer = shipment.offerId === null ? undefined : offers.get(shipment.offerId)
    if (!isBooked(shipment.state) || !offer || !shipment.supplierReference) {
      throw new AppError('labelNotReady', { params: { reference } })
    }
    const bookedBy = bookerNameOf(ctx, { key: offer.booker, carrierCode: offer.carrierCode })
    const labels = labelContentsOf(shipment, offer, { date, bookedBy })
    if (pieceNumber === null) return { shipmentId: shipment.id, reference, labels }
    const label = labels[pieceNumber - 1]
    if (!label) throw new AppError('notFound')
    return { shipmentId: shipment.id, reference, labels: [label] }
  })
  const wholeIds = requests.flatMap(({ shipmentId, labels }) =>
    labels.length === labels[0]!.pieceCount ? [shipmentId] : [],
  )
  // Our own network has no labels of another layout, so its shipments need no further statement.
  const carrierIds = [...shipments.values()].flatMap(({ id, offerId }) => {
    const booker = (offerId && offers.get(offerId)?.booker) || null
    return booker === null || ctx.connectors.find(booker)?.isBuiltIn ? [] : [id]
  })
  return { requests, wholeIds, carrierIds }
}

const fileNameOf = (references: string[], ending: string): string =>
  references.length === 1 ? `${references[0]}.${ending}` : `kervan-${references.length}.${ending}`

/**
 * Creates labels of shipments or single pieces in the given order and records those made for printing. Labels
 * of the carrier are printed in its own layout.
 * @throws AppError notFound, also for an unknown piece; labelNotReady before a carrier has booked the shipment;
 * shipmentCancelled; labelFormatMissing, labelsInOneFile, labelUnavailable or labelUnreadable when labels of a
 * carrier cannot be printed as requested
 */
export const makeLabels = async (
  ctx: Ctx,
  { assetReferences, format, pieceNumber }: Wanted,
): Promise<FileAnswer> => {
  // An image contains one label: further labels would be dropped silently.
  if (format === 'png' && assetReferences.length > 1)
    throw fieldError('assetReferences', 'validation:tooBig', { max: 1 })
  const { requests, wholeIds, carrierIds } = await loadLabels(ctx, assetReferences)
  const stored = await listCarrierLabels(ctx.db, carrierIds)
  if (format === 'png') {
    // An image is only a preview and does not count as printed.
    const { labels } = requests[0]!
    const label = labels[pieceNumber - 1]
    if (!label) throw fieldError('pieceNumber', 'validation:tooBig', { max: labels.length })
    const [part] = arrangeLabels(requests, stored, 'png', pieceNumber)
    return {
      contentType: 'image/png',
      fileName: `${label.pieceCode}.png`,
      bytes: await printPng(ctx.files, part!),
      inline: true,
    }
  }
  const parts = arrangeLabels(requests, stored, format === 'a4' ? 'pdf' : format)
  const file: FileAnswer =
    format === 'zpl'
      ? {
          contentType: 'application/zpl',
          fileName: fileNameOf(assetReferences, 'zpl'),
          bytes: await printZpl(ctx.files, parts),
        }
      : {
          contentType: 'application/pdf',
          fileName: fileNameOf(assetReferences, 'pdf'),
          bytes: await printPdf(ctx.files, parts, format === 'a4' ? 'a4' : '100x150'),
          inline: true,
        }
  await recordLabelPrints(ctx, wholeIds)
  return file
}
