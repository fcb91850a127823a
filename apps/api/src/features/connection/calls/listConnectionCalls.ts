import type { AnswerOf } from '@kervan/contract/endpoint'
import type { ConnectionCall, connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findConnectionById } from '../connection.queries.ts'
import { listCallRows } from './connectionCalls.queries.ts'

/** Last calls of a connection, newest first. The caller may see the connection. */
export const describeCalls = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<ConnectionCall[]> =>
  (await listCallRows(db, id)).map(({ id: _, connectionId: _of, pausedUntil: _until, at, ...call }) => ({
    at: at.toISOString(),
    ...call,
  }))

/** Last calls of a connection, as far as processes have written them. @throws AppError notFound */
export const listConnectionCalls = async (
  ctx: Ctx,
  id: number,
): Promise<AnswerOf<(typeof connectionEndpoints)['listConnectionCalls']>> => {
  if (!(await findConnectionById(ctx.db, id))) throw new AppError('notFound')
  return { calls: await describeCalls(ctx, id) }
}
