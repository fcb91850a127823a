/** What a segment's offers would be with other percentages, before anyone is priced by them. */
import { compileMarkup } from './compile/compileRates.ts'
import type { MarkupRow } from './compile/rateRows.ts'
import { isValidOn } from './compile/rateTable.ts'
import type { CompiledService, DayNumber, RateTable } from './compile/rateTable.ts'

const hasOwnMarkup = (service: CompiledService, segmentId: number, day: DayNumber): boolean =>
  (service.markupsBySegment.get(segmentId) ?? []).some(
    (markup) => markup.decidedBy === 'service' && isValidOn(markup, day),
  )

/**
 * The table with these bands in place of the segment's, and only the services that they would price on the day: the one
 * named, or, for null, those that have no percentages of their own.
 * @throws RangeError when two bands end with the same weight
 */
export const withMarkup = (
  table: RateTable,
  { segmentId, serviceId }: Pick<MarkupRow, 'segmentId' | 'serviceId'>,
  bands: readonly Pick<MarkupRow, 'upToKg' | 'percent'>[],
  day: DayNumber,
): RateTable => {
  const markup = compileMarkup(bands.map((band) => ({ segmentId, serviceId, ...band })))
  const services = table.services
    .filter((service) =>
      serviceId === null ? !hasOwnMarkup(service, segmentId, day) : service.row.id === serviceId,
    )
    .map((service) => ({
      ...service,
      markupsBySegment: new Map([...service.markupsBySegment, [segmentId, [markup]]]),
    }))
  return { ...table, services, serviceById: new Map(services.map((service) => [service.row.id, service])) }
}
