import type { AnswerOf } from '@kervan/contract/endpoint'
import type { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findConnectionById } from '../connection.queries.ts'
import { listCallRows } from './connectionCalls.queries.ts'

/** Last calls of a connection, as far as processes have written them. @throws AppError notFound */
export const listConnectionCalls = async (
  ctx: Ctx,
  id: number,
): Promise<AnswerOf<(typeof connectionEndpoints)['listConnectionCalls']>> => {
  if (!(await findConnectionById(ctx.db, id))) throw new AppError('notFound')
  const rows = await listCallRows(ctx.db, id)
  return {
    calls: rows.map(({ at, step, status, failure, milliseconds, attempts, reference, isFailed }) => ({
      at: at.toISOString(),
      step,
      status,
      failure,
      milliseconds,
      attempts,
      reference,
      isFailed,
    })),
  }
}
