import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { districts } from '../../reference/referenceFacts.ts'
import { listCouriers, lockLimits, saveLimits } from './dispatch.queries.ts'
import { freeStops } from './freeStops.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { publishDayChanged } from './publishDayChanged.ts'

const auditCourier = auditOf('courier')
const districtIdSet = new Set(districts.map(({ id }) => id))

type Row = (typeof dispatchEndpoints)['saveCourierLimits']

/**
 * @throws AppError notFound for a user who is not a courier; changedMeanwhile; validationFailed for an unknown
 * district
 */
export const saveCourierLimits = async (
  ctx: Ctx,
  { courierId, version, maxKg, districtIds, ...rest }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireWholeHouse(ctx)
  if (districtIds.some((id) => !districtIdSet.has(id))) throw fieldError('districtIds', 'validation:choice')
  const { days, stopCount } = await ctx.db.transaction(async (tx) => {
    const before = await lockLimits(tx, courierId)
    if (!(await listCouriers(tx)).some(({ id }) => id === courierId)) throw new AppError('notFound')
    if ((before?.version ?? 0) !== version) throw new AppError('changedMeanwhile')
    const limits = {
      maxStops: rest.maxStops ?? null,
      maxKg: maxKg === null || maxKg === undefined ? null : String(maxKg),
      districtIds: [...new Set(districtIds)].sort((one, other) => one - other),
      isActive: rest.isActive,
    }
    await saveLimits(tx, { courierId, ...limits })
    const freed = limits.isActive ? { days: [], stopCount: 0 } : await freeStops(tx, ctx, courierId)
    await auditCourier(tx, ctx, {
      action: 'courierLimitsChanged',
      id: courierId,
      before: before && {
        maxStops: before.maxStops,
        maxKg: before.maxKg,
        districtIds: before.districtIds,
        isActive: before.isActive,
      },
      after: limits,
    })
    return freed
  })
  for (const date of days) publishDayChanged(ctx, date)
  return { freedStopCount: stopCount }
}
