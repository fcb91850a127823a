/** Fuel percentages and markups of a service, as the kernel reads them. */
import { parsePercent } from '../money/money.ts'
import { toGrams } from '../weight/weight.ts'
import { groupBy } from './groupBy.ts'
import type { FuelRow, MarkupRow, ServiceRow } from './rateRows.ts'
import { toDayNumber } from './rateTable.ts'
import type { CompiledFuel, CompiledMarkup } from './rateTable.ts'
import { compileCurve } from './weightCurve.ts'

/** Newest first. A service with fuel rows of its own follows only those. */
export const compileFuel = (service: ServiceRow, rows: readonly FuelRow[]): CompiledFuel[] => {
  const ofCarrier = rows.filter((row) => row.carrierId === service.carrierId)
  const own = ofCarrier.filter((row) => row.serviceId === service.id)
  const followed = own.length > 0 ? own : ofCarrier.filter((row) => row.serviceId === null)
  return followed
    .map((row) => ({
      row,
      rate: parsePercent(row.percent),
      lineParams: Object.freeze({ percent: row.percent }),
      from: toDayNumber(row.validFrom),
      to: toDayNumber(row.validTo),
    }))
    .sort((a, b) => b.from - a.from)
}

/** A segment's bands for the service, or else the segment's bands for all services. */
export const compileMarkups = (
  service: ServiceRow,
  rows: readonly MarkupRow[],
): ReadonlyMap<number, CompiledMarkup> => {
  const markups = new Map<number, CompiledMarkup>()
  for (const [segmentId, ofSegment] of groupBy(rows, (row) => row.segmentId)) {
    const own = ofSegment.filter((row) => row.serviceId === service.id)
    const followed = own.length > 0 ? own : ofSegment.filter((row) => row.serviceId === null)
    if (followed.length === 0) continue
    const ascending = [...followed].sort((a, b) => (a.upToKg ?? Infinity) - (b.upToKg ?? Infinity))
    markups.set(segmentId, {
      curve: compileCurve(
        ascending.map((row) => ({
          upToGrams: row.upToKg === null ? Infinity : toGrams(row.upToKg),
          value: parsePercent(row.percent),
        })),
      ),
      percents: ascending.map((row) => row.percent),
      decidedBy: own.length > 0 ? 'service' : 'segment',
    })
  }
  return markups
}
