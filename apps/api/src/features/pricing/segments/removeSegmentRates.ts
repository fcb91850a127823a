import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { findPredecessor } from '@kervan/domain/pricing/planPeriod'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { SegmentRateChange } from './changeSegmentRates.ts'
import { describeSegment, toPeriods } from './describeSegments.ts'
import { lockSegmentVersion } from './lockSegmentVersion.ts'
import { deletePeriod, endPeriod, listMarkupRecords, updateSegmentRow } from './segment.queries.ts'

const audit = auditOf('segment')

/**
 * Removes percentages that have not begun; those that they would have ended continue.
 * @throws AppError validationFailed on `validFrom` when they have begun; notFound; changedMeanwhile
 */
export const removeSegmentRates = async (
  ctx: Ctx,
  { segmentId, serviceId, version, validFrom }: Omit<SegmentRateChange, 'bands'>,
): Promise<SegmentAnswer> => {
  const today = dayInTurkiye(ctx.now)
  if (validFrom <= today) throw fieldError('validFrom', 'pricing/segments:hasBegun')
  await ctx.db.transaction(async (tx) => {
    await lockSegmentVersion(tx, segmentId, version)
    const records = (await listMarkupRecords(tx, segmentId)).filter((row) => row.serviceId === serviceId)
    const periods = toPeriods(records, today)
    const removed = periods.find((period) => period.validFrom === validFrom)
    if (!removed) throw new AppError('notFound')
    const heir = findPredecessor(periods, removed)
    await deletePeriod(tx, { segmentId, serviceId, validFrom })
    if (heir) await endPeriod(tx, { segmentId, serviceId, validFrom: heir.validFrom }, removed.validTo)
    await updateSegmentRow(tx, segmentId, {})
    await audit(tx, ctx, {
      action: 'segmentRatesTakenBack',
      id: segmentId,
      details: { serviceId, removed },
    })
  })
  return describeSegment(ctx, segmentId)
}
