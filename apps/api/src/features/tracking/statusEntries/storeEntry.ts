/** Stores a status entry that staff can undo until its customers are emailed. */
import { randomUUID } from 'node:crypto'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { announceEntryJob } from './announceEntryJob.ts'
import { deleteEntry, insertEntry, updateEntry } from './statusEntry.queries.ts'

const undoUntil = ({ now, settings }: Ctx): Date => new Date(now.getTime() + settings.UNDO_MINUTES * 60_000)

/**
 * Inserts the entry before its events, which refer to it.
 * @returns its id; null when the installation emails customers at once (`UNDO_MINUTES` is 0)
 */
export const openEntry = async (
  ctx: Ctx,
  { status, location }: { status: { id: number }; location: string },
): Promise<string | null> => {
  if (ctx.settings.UNDO_MINUTES === 0) return null
  const id = randomUUID()
  await insertEntry(ctx.db, {
    id,
    actorId: requireActor(ctx).userId,
    statusId: status.id,
    location,
    recordedAt: ctx.now,
    undoUntil: undoUntil(ctx),
  })
  return id
}

/** Completes the entry and delays its emails; deletes an entry that recorded nothing. */
export const closeEntry = async (
  ctx: Ctx,
  entryId: string | null,
  recorded: { count: number; moveIds: string[] },
): Promise<void> => {
  if (entryId === null) return
  if (recorded.count === 0) return deleteEntry(ctx.db, entryId)
  await updateEntry(ctx.db, entryId, recorded)
  await ctx.jobs.enqueue(
    ctx.db,
    announceEntryJob,
    { entryId },
    { singletonKey: entryId, startAfter: undoUntil(ctx) },
  )
}
