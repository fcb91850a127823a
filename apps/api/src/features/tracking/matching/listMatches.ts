import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { undoHours } from '@kervan/contract/tracking/matching.endpoints'
import type { matchingEndpoints, TrackingMatch } from '@kervan/contract/tracking/matching.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { nameIn } from './describeStatus.ts'
import { listMatchRows, listMatchStatuses } from './matching.queries.ts'

const most = 30

export const undoUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + undoHours * 3_600_000)

const describeAll = async (
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof listMatchRows>>,
): Promise<TrackingMatch[]> => {
  const statuses = groupBy(
    await listMatchStatuses(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  )
  return rows.map((row) => {
    const own = statuses.get(row.id) ?? []
    const isStillSo = own.every(({ customizedId }) => customizedId === row.customizedId)
    return {
      id: row.id,
      statuses: own.map(({ id, supplierCode, code }) => ({ id, supplierCode, code })),
      customizedName: nameIn(ctx, row),
      createdDate: row.createdAt.toISOString(),
      undoUntil: undoUntil(row.createdAt).toISOString(),
      doneShipments: row.doneShipments,
      movedShipments: row.movedShipments,
      isFinished: row.finishedAt !== null,
      isUndone: row.undoneAt !== null,
      canUndo:
        row.kind === 'match' && row.undoneAt === null && isStillSo && undoUntil(row.createdAt) > ctx.now,
    }
  })
}

/** Matches that can be undone, and those undone within the last day. */
export const listMatches = async (ctx: Ctx): Promise<AnswerOf<typeof matchingEndpoints.listMatches>> => {
  requireWholeHouse(ctx)
  const since = new Date(ctx.now.getTime() - undoHours * 3_600_000)
  return { items: await describeAll(ctx, await listMatchRows(ctx.db, { since, most })) }
}

export const readMatch = async (ctx: Ctx, id: number): Promise<TrackingMatch> =>
  (await describeAll(ctx, await listMatchRows(ctx.db, { id })))[0]!
