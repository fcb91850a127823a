import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  ServiceBooker,
  serviceBookerEndpoints,
} from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { listServiceRows, lockServiceRow, updateBooker } from './serviceBooker.queries.ts'

type Endpoints = typeof serviceBookerEndpoints

const audit = auditOf('carrierService')

const choicesOf = ({ connectors }: Pick<Ctx, 'connectors'>) =>
  connectors.with('booking').map(({ key, name }) => ({ key, name }))

/** @throws AppError notAllowed for users limited to some companies */
export const listServiceBookers = async (ctx: Ctx): Promise<AnswerOf<Endpoints['listServiceBookers']>> => {
  requireWholeHouse(ctx)
  return { services: await listServiceRows(ctx.db), choices: choicesOf(ctx) }
}

/**
 * Chooses who books a service. The price table of every process is read again, so that offers follow at once.
 * @throws AppError notAllowed; notFound; validationFailed for a connector that does not book
 */
export const setServiceBooker = async (
  ctx: Ctx,
  { id, bookedBy }: InputOf<Endpoints['setServiceBooker']>['body'],
): Promise<ServiceBooker> => {
  requireWholeHouse(ctx)
  if (bookedBy !== null && !choicesOf(ctx).some(({ key }) => key === bookedBy))
    throw fieldError('bookedBy', 'validation:choice')
  return ctx.db.transaction(async (tx) => {
    const before = await lockServiceRow(tx, id)
    if (!before) throw new AppError('notFound')
    await updateBooker(tx, id, bookedBy)
    await audit(tx, ctx, {
      action: 'serviceBookerChanged',
      id,
      before: { bookedBy: before.bookedBy },
      after: { bookedBy },
      details: { service: before.code },
    })
    return { ...before, bookedBy }
  })
}
