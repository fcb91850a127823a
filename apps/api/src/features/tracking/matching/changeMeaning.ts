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
  /** As they were, locked by the caller. */
  statuses: readonly { id: number; customizedId: number | null }[]
}

/** Keeps what codes meant before and starts the job by which their shipments follow. Returns the matching. */
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

/** What was and what comes is told with one meaning from the commit on. */
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
