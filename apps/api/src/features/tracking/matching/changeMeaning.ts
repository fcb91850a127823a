import type { Ctx } from '../../../platform/ctx.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertMatch, setMeaning } from './matching.queries.ts'
import type { MatchKind } from './matching.tables.ts'
import { relabelJob } from './relabelJob.ts'

interface Change {
  kind: MatchKind
  customizedId: number | null
  undoesId?: number
  /** Codes before the change, locked by the caller. */
  statuses: readonly { id: number; customizedId: number | null }[]
}

/** Stores the codes' previous meaning and queues the job that updates their shipments. Returns the match. */
export const startRelabel = async (
  tx: Db,
  ctx: Ctx,
  { kind, customizedId, undoesId, statuses }: Change,
): Promise<number> => {
  const { userId } = requireActor(ctx)
  const matchId = await insertMatch(
    tx,
    { kind, customizedId, undoesId: undoesId ?? null, actorId: userId, createdAt: ctx.now },
    statuses,
  )
  await ctx.jobs.enqueue(tx, relabelJob, { matchId })
  return matchId
}

/** Changes the meaning of codes for past and future events at the same commit. */
export const changeMeaning = async (
  tx: Db,
  ctx: Ctx,
  change: Omit<Change, 'kind' | 'undoesId'>,
): Promise<number> => {
  await setMeaning(
    tx,
    change.statuses.map(({ id }) => id),
    change.customizedId,
  )
  return startRelabel(tx, ctx, { kind: 'match', ...change })
}
