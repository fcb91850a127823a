import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagLabelContent } from '@kervan/documents/bagLabel/bagLabelContent'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeAirport, numberOfFlight } from '../flights/describeFlight.ts'
import { dayAt } from '../flights/localDay.ts'
import { findBagRows } from './bag.queries.ts'
import type { SelectedBag } from './bag.queries.ts'

const contentOf = ({ bag, flight, pieceCount, weightKg }: SelectedBag): BagLabelContent => {
  const origin = flight && describeAirport(flight.origin)
  return {
    number: bag.number,
    origin: origin?.code ?? null,
    destination: bag.destination,
    destinationCity: describeAirport(bag.destination).city,
    flightNumber: flight && numberOfFlight(flight),
    masterWaybill: flight && formatAirWaybill(flight.masterWaybill),
    date: flight && origin ? dayAt(flight.departurePlanned, origin.zone) : null,
    countryCodes: bag.countryCodes,
    pieceCount,
    weightKg: Number(weightKg),
    closedAt: bag.closedAt && dayAt(bag.closedAt, 'Europe/Istanbul'),
    note: bag.note,
  }
}

/**
 * Returns labels in the requested order.
 * @throws AppError notFound when a bag does not exist
 */
export const readBagLabels = async (
  ctx: Ctx,
  { bagIds, format }: InputOf<(typeof bagEndpoints)['getBagLabels']>['body'],
): Promise<FileAnswer> => {
  requireHandling(ctx)
  const wanted = [...new Set(bagIds)]
  const found = new Map((await findBagRows(ctx.db, wanted)).map((row) => [row.bag.id, row]))
  if (found.size < wanted.length) throw new AppError('notFound')
  const labels = wanted.map((id) => contentOf(found.get(id)!))
  const name = labels.length === 1 ? labels[0]!.number : `torbalar-${labels.length}`
  const { makeBagLabelPdf, makeBagLabelZpl } = await import('@kervan/documents/bagLabel/bagLabels')
  return format === 'pdf'
    ? { contentType: 'application/pdf', fileName: `${name}.pdf`, bytes: makeBagLabelPdf(labels) }
    : { contentType: 'application/zpl', fileName: `${name}.zpl`, bytes: makeBagLabelZpl(labels) }
}
