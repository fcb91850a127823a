import type { MarkupBand, SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { planPeriod } from '@kervan/domain/pricing/planPeriod'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { describeSegment, toPeriods } from './describeSegments.ts'
import { lockSegmentVersion } from './lockSegmentVersion.ts'
import {
  deletePeriod,
  endPeriod,
  insertPeriod,
  listMarkupRecords,
  serviceExists,
  updateSegmentRow,
} from './segment.queries.ts'

const audit = auditOf('segment')

export interface SegmentRateChange {
  segmentId: number
  serviceId: number | null
  version: number
  validFrom: string
  bands: readonly MarkupBand[]
}

/**
 * Sets new percentages from a day on. Current ones end the day before, those beginning on the same day are
 * replaced, later ones remain. A service without bands follows its segment again. Existing offers keep their
 * percentages.
 * @throws AppError validationFailed on `validFrom` for a past day, on `bands` for a segment without any, on
 * `serviceId`; notFound; changedMeanwhile
 */
export const changeSegmentRates = async (ctx: Ctx, change: SegmentRateChange): Promise<SegmentAnswer> => {
  const { segmentId, serviceId, version, validFrom, bands } = change
  const today = dayInTurkiye(ctx.now)
  if (validFrom < today) throw fieldError('validFrom', 'pricing/segments:dayGoneBy')
  if (serviceId === null && bands.length === 0) throw fieldError('bands', 'pricing/segments:required.bands')
  await ctx.db.transaction(async (tx) => {
    await lockSegmentVersion(tx, segmentId, version)
    if (serviceId !== null && !(await serviceExists(tx, serviceId)))
      throw fieldError('serviceId', 'validation:choice')
    const records = (await listMarkupRecords(tx, segmentId)).filter((row) => row.serviceId === serviceId)
    const plan = planPeriod(toPeriods(records, today), validFrom)
    const key = (from: string | null) => ({ segmentId, serviceId, validFrom: from })
    if (plan.replaced) await deletePeriod(tx, key(validFrom))
    if (plan.closed) await endPeriod(tx, key(plan.closed.validFrom), plan.closesOn)
    await insertPeriod(tx, { ...key(validFrom), validTo: plan.validTo }, bands)
    await updateSegmentRow(tx, segmentId, {})
    await audit(tx, ctx, {
      action: 'segmentRatesChanged',
      id: segmentId,
      details: { serviceId, validFrom, bands, replaced: plan.replaced, closed: plan.closed },
    })
  })
  return describeSegment(ctx, segmentId)
}
