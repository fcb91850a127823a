import type { MarkupPeriod, SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { listMarkupRecords, listSegmentRecords } from './segment.queries.ts'
import type { MarkupRecord } from './segment.queries.ts'

const stateOn = (
  today: string,
  { validFrom, validTo }: Pick<MarkupRecord, 'validFrom' | 'validTo'>,
): MarkupPeriod['state'] => {
  if (validFrom !== null && validFrom > today) return 'toCome'
  return validTo !== null && validTo < today ? 'past' : 'inForce'
}

/** Groups the bands of a segment and service by period, newest first. */
export const toPeriods = (records: readonly MarkupRecord[], today: string): MarkupPeriod[] =>
  [...groupBy(records, ({ validFrom }) => validFrom).values()].map((bands) => {
    const { validFrom, validTo } = bands[0]!
    return {
      validFrom,
      validTo,
      state: stateOn(today, { validFrom, validTo }),
      bands: bands.map(({ upToKg, percent }) => ({ upToKg, percent })),
    }
  })

/** Segments with past, current and future percentages; the default segment first. */
export const describeSegments = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<SegmentAnswer[]> => {
  const today = dayInTurkiye(now)
  const bySegment = groupBy(await listMarkupRecords(db), ({ segmentId }) => segmentId)
  return (await listSegmentRecords(db)).map((segment) => ({
    ...segment,
    rates: [...groupBy(bySegment.get(segment.id) ?? [], ({ serviceId }) => serviceId)].map(
      ([serviceId, records]) => ({
        serviceId,
        supplierName: records[0]!.supplierName,
        serviceName: records[0]!.serviceName,
        periods: toPeriods(records, today),
      }),
    ),
  }))
}

/** @throws AppError notFound */
export const describeSegment = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  segmentId: number,
): Promise<SegmentAnswer> => {
  const segment = (await describeSegments(ctx)).find(({ id }) => id === segmentId)
  if (!segment) throw new AppError('notFound')
  return segment
}
