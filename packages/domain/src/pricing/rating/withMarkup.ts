/** Simulates a segment's offers with other percentages before they take effect. */
import { compileMarkup } from './compile/compileRates.ts'
import type { MarkupRow } from './compile/rateRows.ts'
import { isValidOn } from './compile/rateTable.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import type { DayNumber } from './days.ts'

const hasOwnMarkup = (service: CompiledService, segmentId: number, day: DayNumber): boolean =>
  (service.markupsBySegment.get(segmentId) ?? []).some(
    (markup) => markup.decidedBy === 'service' && isValidOn(markup, day),
  )

/**
 * Returns the table with these bands for the segment, containing only the services that the bands would price
 * on the day: the given service or, for null, the services without their own percentages.
 * @throws RangeError when two bands end at the same weight
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
