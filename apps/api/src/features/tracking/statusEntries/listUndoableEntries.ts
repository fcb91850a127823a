import type { AnswerOf } from '@kervan/contract/endpoint'
import type { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { statusNameIn } from '../statusName.ts'
import { findUndoableEntries } from './statusEntry.queries.ts'

/** Lists the caller's status entries whose emails to customers wait. */
export const listUndoableEntries = async (
  ctx: Ctx,
): Promise<AnswerOf<typeof statusEntryEndpoints.listUndoableEntries>> => {
  const entries = await findUndoableEntries(ctx.db, requireActor(ctx).userId)
  return {
    undoMinutes: ctx.settings.UNDO_MINUTES,
    items: entries.map(({ id, location, count, undoUntil, carrierText, ...names }) => ({
      id,
      location,
      count,
      statusName: statusNameIn(ctx.language, names) ?? carrierText,
      untilDate: undoUntil.toISOString(),
    })),
  }
}
