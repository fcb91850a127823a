import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { describeSegment } from './describeSegments.ts'
import { lockSegmentVersion } from './lockSegmentVersion.ts'
import { clearDefaultSegment, insertPeriod, insertSegment, updateSegmentRow } from './segment.queries.ts'

const audit = auditOf('segment')

const nameOnce = (error: unknown): unknown =>
  isUniqueViolation(error) ? fieldError('name', 'pricing/segments:nameTaken') : error

/**
 * Creates a segment with one percentage for everything, so that it can price immediately. @throws AppError
 * validationFailed on `name`
 */
export const createSegment = async (
  ctx: Ctx,
  { name, percent }: { name: string; percent: number },
): Promise<SegmentAnswer> => {
  const create = ctx.db.transaction(async (tx) => {
    const segmentId = await insertSegment(tx, name)
    const period = { segmentId, serviceId: null, validFrom: null, validTo: null }
    await insertPeriod(tx, period, [{ upToKg: null, percent }])
    await audit(tx, ctx, {
      action: 'segmentCreated',
      id: segmentId,
      after: { name, percent },
    })
    return segmentId
  })
  const segmentId = await create.catch((error: unknown) => {
    throw nameOnce(error)
  })
  return describeSegment(ctx, segmentId)
}

/**
 * Changes a segment. Exactly one segment is always the default: it can be replaced by another but not disabled.
 * @throws AppError validationFailed on `name` or `isDefault`; notFound; changedMeanwhile
 */
export const updateSegment = async (
  ctx: Ctx,
  change: {
    id: number
    version: number
    name: string
    isDefault?: boolean | null
    holdsUnpaid?: boolean | null
  },
): Promise<SegmentAnswer> => {
  const { id, version, name, isDefault } = change
  const update = ctx.db.transaction(async (tx) => {
    const segment = await lockSegmentVersion(tx, id, version)
    if (segment.isDefault && isDefault === false)
      throw fieldError('isDefault', 'pricing/segments:defaultNeeded')
    const becomesDefault = isDefault === true && !segment.isDefault
    if (becomesDefault) await clearDefaultSegment(tx)
    const holdsUnpaid = change.holdsUnpaid ?? segment.holdsUnpaid
    await updateSegmentRow(tx, id, { name, holdsUnpaid, ...(becomesDefault ? { isDefault: true } : {}) })
    await audit(tx, ctx, {
      action: 'segmentChanged',
      id,
      before: segment,
      after: { name, isDefault: segment.isDefault || becomesDefault, holdsUnpaid },
    })
  })
  await update.catch((error: unknown) => {
    throw nameOnce(error)
  })
  return describeSegment(ctx, id)
}
