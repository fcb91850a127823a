import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { startRelabel } from './changeMeaning.ts'
import { readMatch, undoUntil } from './listMatches.ts'
import {
  listMatchStatuses,
  lockMatch,
  lockStatuses,
  setMeaning,
  statusesWithIds,
  updateMatch,
} from './matching.queries.ts'

const audit = auditOf('trackingStatus')

/**
 * Undoes a match, also while its job is running: the job stops at its next batch.
 * @throws AppError notFound; matchUndoOver after a day; changedMeanwhile when it is undone already or a code
 * was matched again
 */
export const undoMatch = async (
  ctx: Ctx,
  { id }: InputOf<typeof matchingEndpoints.undoMatch>['body'],
): Promise<AnswerOf<typeof matchingEndpoints.undoMatch>> => {
  requireWholeHouse(ctx)
  await ctx.db.transaction(async (tx) => {
    const match = await lockMatch(tx, id)
    if (!match || match.kind !== 'match') throw new AppError('notFound')
    if (match.undoneAt !== null) throw new AppError('changedMeanwhile')
    if (undoUntil(match.createdAt) <= ctx.now) throw new AppError('matchUndoOver')
    const matched = await listMatchStatuses(tx, [id])
    const current = await lockStatuses(tx, statusesWithIds(matched.map((status) => status.id)))
    if (current.some(({ customizedId }) => customizedId !== match.customizedId))
      throw new AppError('changedMeanwhile')
    await updateMatch(tx, id, { undoneAt: ctx.now })
    const idsByMeaning = groupBy(matched, ({ customizedBefore }) => customizedBefore)
    for (const [before, ofMeaning] of idsByMeaning)
      await setMeaning(
        tx,
        ofMeaning.map((status) => status.id),
        before,
      )
    for (const { id: statusId, customizedBefore, supplierCode, code } of matched)
      await audit(tx, ctx, {
        action: 'trackingMatchUndone',
        id: statusId,
        before: { customizedId: match.customizedId },
        after: { customizedId: customizedBefore },
        details: { supplierCode, code },
      })
    await startRelabel(tx, ctx, { kind: 'undo', customizedId: null, undoesId: id, statuses: current })
  })
  return readMatch(ctx, id)
}
