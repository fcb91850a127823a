/** Compiles fuel percentages and markups of a service for the rating code. */
import { parsePercent } from '../../../money/money.ts'
import { toGrams } from '../../../weight/weight.ts'
import { groupBy } from './groupBy.ts'
import { addDays } from '../days.ts'
import type { Day, FuelRow, MarkupRow, ServiceRow } from './rateRows.ts'
import { noBeginning, noEnd, toDayNumber } from '../days.ts'
import type { CompiledFuel, CompiledMarkup } from './rateTable.ts'
import { compileCurve } from '../weightCurve.ts'

interface Days {
  validFrom: Day
  validTo: Day
}

/** Returns the days of a row that no other row covers. */
const leaveOut = (row: Days, others: readonly Days[]): Days[] =>
  others.reduce<Days[]>(
    (parts, { validFrom, validTo }) =>
      parts.flatMap((part) => {
        if (validTo < part.validFrom || validFrom > part.validTo) return [part]
        const before = { ...part, validTo: addDays(validFrom, -1) }
        const after = { ...part, validFrom: addDays(validTo, 1) }
        return [before, after].filter((rest) => rest.validFrom <= rest.validTo)
      }),
    [row],
  )

/**
 * Returns weeks newest first, one per day. A service uses its own rows on their days and its carrier's rows on
 * all other days, so that an expired own week does not override the carrier's current week.
 */
export const compileFuel = (service: ServiceRow, rows: readonly FuelRow[]): CompiledFuel[] => {
  const ofCarrier = rows.filter((row) => row.carrierId === service.carrierId)
  const own = ofCarrier.filter((row) => row.serviceId === service.id)
  const ofAll = ofCarrier.filter((row) => row.serviceId === null)
  const compile = (row: FuelRow, { validFrom, validTo }: Days): CompiledFuel => ({
    row,
    rate: parsePercent(row.percent),
    lineParams: Object.freeze({ percent: row.percent }),
    from: toDayNumber(validFrom),
    to: toDayNumber(validTo),
  })
  return [
    ...own.map((row) => compile(row, row)),
    ...ofAll.flatMap((row) => leaveOut(row, own).map((days) => compile(row, days))),
  ].sort((a, b) => b.from - a.from)
}

const isMarkupOf = (row: MarkupRow, serviceId: number): boolean =>
  row.serviceId === null || row.serviceId === serviceId

/**
 * Returns a segment's percentages by period: the service's own first, then those for all services, so that days
 * without an own percentage use the segment's.
 */
export const compileMarkups = (
  service: ServiceRow,
  rows: readonly MarkupRow[],
): ReadonlyMap<number, readonly CompiledMarkup[]> => {
  const ofService = rows.filter((row) => isMarkupOf(row, service.id))
  return new Map(
    [...groupBy(ofService, (row) => row.segmentId)].map(([segmentId, ofSegment]) => [
      segmentId,
      [...groupBy(ofSegment, (row) => `${row.serviceId} ${row.validFrom ?? ''}`).values()]
        .map(compileMarkup)
        .sort((a, b) => orderOf[a.decidedBy] - orderOf[b.decidedBy] || b.from - a.from),
    ]),
  )
}

const orderOf: Record<CompiledMarkup['decidedBy'], number> = { service: 0, segment: 1 }

/** Compiles the bands of one period; throws RangeError when two bands end at the same weight. */
export const compileMarkup = (bands: readonly MarkupRow[]): CompiledMarkup => {
  const ascending = [...bands].sort((a, b) => (a.upToKg ?? Infinity) - (b.upToKg ?? Infinity))
  const [{ serviceId, validFrom, validTo }] = ascending as [MarkupRow]
  return {
    from: validFrom ? toDayNumber(validFrom) : noBeginning,
    to: validTo ? toDayNumber(validTo) : noEnd,
    curve: compileCurve(
      ascending.map((row) => ({
        upToGrams: row.upToKg === null ? Infinity : toGrams(row.upToKg),
        value: parsePercent(row.percent),
      })),
    ),
    percents: ascending.map((row) => row.percent),
    decidedBy: serviceId === null ? 'segment' : 'service',
  }
}
