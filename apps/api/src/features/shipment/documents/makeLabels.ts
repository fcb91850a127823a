import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { LabelContent } from '@kervan/documents/label/labelContent'
import { recogniseReference } from '@kervan/domain/reference/references'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { bookerNameOf } from '../../pricing/bookers/bookerNameOf.ts'
import { findPaidOffers } from '../booking/booking.queries.ts'
import { labelContentsOf } from './labelContents.ts'
import { loadShipmentsByReference } from '../draft/loadShipment.ts'
import { recordLabelPrints } from './recordLabelPrints.ts'
import { readStoredLabel } from './storedLabel.ts'

type Wanted = InputOf<typeof shipmentDocumentEndpoints.downloadLabels>['body']

/**
 * Loads labels in the order of the references: all pieces for a shipment's reference, one piece for a piece
 * code. Also returns their shipments, and those whose labels are all included.
 */
const loadLabels = async (
  ctx: Ctx,
  references: string[],
): Promise<{ labels: LabelContent[]; shipmentIds: string[]; wholeIds: string[] }> => {
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
  const labels = wanted.flatMap(({ reference, pieceNumber }) => {
    const shipment = shipments.get(reference)!
    if (isCancelledState(shipment.state)) throw new AppError('shipmentCancelled', { params: { reference } })
    const offer = shipment.offerId === null ? undefined : offers.get(shipment.offerId)
    if (!isBooked(shipment.state) || !offer || !shipment.supplierReference) {
      throw new AppError('labelNotReady', { params: { reference } })
    }
    const bookedBy = bookerNameOf(ctx, { key: offer.booker, carrierCode: offer.carrierCode })
    const labels = labelContentsOf(shipment, offer, { date, bookedBy })
    if (pieceNumber === null) return labels
    const label = labels[pieceNumber - 1]
    if (!label) throw new AppError('notFound')
    return label
  })
  const whole = wanted.flatMap(({ reference, pieceNumber }) => {
    const { id, pieces } = shipments.get(reference)!
    return pieceNumber === null || pieces.length === 1 ? [id] : []
  })
  return { labels, shipmentIds: [...shipments.values()].map(({ id }) => id), wholeIds: whole }
}

const fileNameOf = (references: string[], ending: string): string =>
  references.length === 1 ? `${references[0]}.${ending}` : `kervan-${references.length}.${ending}`

/**
 * Creates labels of shipments or single pieces in the given order and records those made for printing.
 * @throws AppError notFound, also for an unknown piece; labelNotReady before a carrier has booked the shipment;
 * shipmentCancelled
 */
export const makeLabels = async (
  ctx: Ctx,
  { assetReferences, format, pieceNumber }: Wanted,
): Promise<FileAnswer> => {
  // An image contains one label: further labels would be dropped silently.
  if (format === 'png' && assetReferences.length > 1)
    throw fieldError('assetReferences', 'validation:tooBig', { max: 1 })
  const { labels, shipmentIds, wholeIds } = await loadLabels(ctx, assetReferences)
  // An image is only a preview and does not count as printed.
  if (format !== 'png') await recordLabelPrints(ctx, wholeIds)
  const stored = await readStoredLabel(ctx, shipmentIds, labels, format === 'a4' ? 'pdf' : format)
  switch (format) {
    case 'pdf':
    case 'a4': {
      const { makeLabelPdf } = await import('@kervan/documents/label/labelPdf')
      return {
        contentType: 'application/pdf',
        fileName: fileNameOf(assetReferences, 'pdf'),
        bytes: stored ?? makeLabelPdf(labels, { size: format === 'a4' ? 'a4' : '100x150' }),
        inline: true,
      }
    }
    case 'zpl': {
      const { makeLabelZpl } = await import('@kervan/documents/label/labelZpl')
      return {
        contentType: 'application/zpl',
        fileName: fileNameOf(assetReferences, 'zpl'),
        bytes: stored ?? makeLabelZpl(labels),
      }
    }
    case 'png': {
      const label = labels[pieceNumber - 1]
      if (!label) throw fieldError('pieceNumber', 'validation:tooBig', { max: labels.length })
      const { makeLabelPng } = await import('@kervan/documents/label/labelPng')
      return {
        contentType: 'image/png',
        fileName: `${label.pieceCode}.png`,
        bytes: (labels.length === 1 ? stored : null) ?? makeLabelPng(label),
        inline: true,
      }
    }
  }
}
