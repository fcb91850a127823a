import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import { makeLabelPdf } from '@kervan/documents/label/labelPdf'
import { makeLabelPng } from '@kervan/documents/label/labelPng'
import { makeLabelZpl } from '@kervan/documents/label/labelZpl'
import type { LabelContent } from '@kervan/documents/label/labelContent'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { dayInTurkiye } from '../../platform/clock.ts'
import { findPaidOffers } from './booking.queries.ts'
import { labelContentsOf } from './label-contents.ts'
import { loadShipmentByReference } from './load-shipment-by-reference.ts'

type Wanted = InputOf<typeof shipmentPaperEndpoints.downloadLabels>['body']

const loadLabels = async (ctx: Ctx, references: string[]): Promise<LabelContent[]> => {
  const date = dayInTurkiye(ctx.now)
  const labels: LabelContent[] = []
  for (const reference of references) {
    const shipment = await loadShipmentByReference(ctx.db, scopeOf(ctx), reference)
    const [offer] = await findPaidOffers(ctx.db, shipment.offerId ? [shipment.offerId] : [])
    if (!isBooked(shipment.state) || !offer || !shipment.supplierReference) {
      throw new AppError('labelNotReady', { params: { reference } })
    }
    labels.push(...labelContentsOf(shipment, offer, date))
  }
  return labels
}

const fileNameOf = (references: string[], ending: string): string =>
  references.length === 1 ? `${references[0]}.${ending}` : `kervan-${references.length}.${ending}`

/**
 * Labels in the order of the references; a shipment of several pieces has one for each.
 * @throws AppError notFound, labelNotReady for a shipment that no carrier has booked
 */
export const makeLabels = async (
  ctx: Ctx,
  { assetReferences, format, pieceNumber }: Wanted,
): Promise<FileAnswer> => {
  // A picture holds one label; the others would be missed without a word.
  if (format === 'png' && assetReferences.length > 1)
    throw fieldError('assetReferences', 'validation:tooBig', { max: 1 })
  const labels = await loadLabels(ctx, assetReferences)
  switch (format) {
    case 'pdf':
    case 'a4':
      return {
        contentType: 'application/pdf',
        fileName: fileNameOf(assetReferences, 'pdf'),
        bytes: makeLabelPdf(labels, { size: format === 'a4' ? 'a4' : '100x150' }),
        inline: true,
      }
    case 'zpl':
      return {
        contentType: 'application/zpl',
        fileName: fileNameOf(assetReferences, 'zpl'),
        bytes: makeLabelZpl(labels),
      }
    case 'png': {
      const label = labels[pieceNumber - 1]
      if (!label) throw fieldError('pieceNumber', 'validation:tooBig', { max: labels.length })
      return {
        contentType: 'image/png',
        fileName: `${label.reference}-${pieceNumber}.png`,
        bytes: makeLabelPng(label),
        inline: true,
      }
    }
  }
}
