import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { changeMeaning } from './changeMeaning.ts'
import { readMatch } from './listMatches.ts'
import { lockCustomized, lockStatuses, setText, statusesWithIds } from './matching.queries.ts'

const auditStatus = auditOf('trackingStatus')

interface Seen {
  id: number
  version: number
}

/** @throws AppError notFound; changedMeanwhile */
const lockSeen = async (tx: Db, seen: readonly Seen[]) => {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const statuses = await lockStatuses(tx, statusesWithIds([...versions.keys()]))
  if (statuses.length < versions.size) throw new AppError('notFound')
  if (statuses.some(({ id, version }) => version !== versions.get(id))) throw new AppError('changedMeanwhile')
  return statuses
}

/** Locks the own status before the carrier codes, the same order as a change of the status. */
const holdMeaning = async (tx: Db, customizedId: number | null, field: string): Promise<void> => {
  if (customizedId !== null && !(await lockCustomized(tx, customizedId)))
    throw fieldError(field, 'tracking:required.status')
}

/** @throws AppError notFound; changedMeanwhile; validationFailed for an unknown status */
export const matchStatuses = async (
  ctx: Ctx,
  { statuses: seen, customizedId }: InputOf<typeof matchingEndpoints.matchStatuses>['body'],
): Promise<AnswerOf<typeof matchingEndpoints.matchStatuses>> => {
  requireWholeHouse(ctx)
  const matchId = await ctx.db.transaction(async (tx) => {
    await holdMeaning(tx, customizedId, 'customizedId')
    const statuses = await lockSeen(tx, seen)
    for (const { id, carrierCode, code, customizedId: before } of statuses)
      await auditStatus(tx, ctx, {
        action: 'trackingStatusesMatched',
        id,
        before: { customizedId: before },
        after: { customizedId },
        details: { supplierCode: carrierCode, code },
      })
    return changeMeaning(tx, ctx, { customizedId, statuses })
  })
  return readMatch(ctx, matchId)
}

/**
 * Changes text and meaning of a code; carrier and code identify it and cannot change.
 * @throws AppError notFound; changedMeanwhile; validationFailed
 */
export const changeStatus = async (
  ctx: Ctx,
  {
    supplierCode,
    code,
    text,
    customizedId,
    ...seen
  }: Seen & { supplierCode: string; code: string; text: string; customizedId: number | null },
): Promise<void> => {
  requireWholeHouse(ctx)
  await ctx.db.transaction(async (tx) => {
    await holdMeaning(tx, customizedId, 'customizedTrackingStatusId')
    const [before] = await lockSeen(tx, [seen])
    if (before!.carrierCode !== supplierCode) throw fieldError('supplierCode', 'tracking/matching:codeFixed')
    if (before!.code !== code) throw fieldError('code', 'tracking/matching:codeFixed')
    await setText(tx, seen.id, text)
    await auditStatus(tx, ctx, {
      action: 'trackingStatusChanged',
      id: seen.id,
      before: { text: before!.text, customizedId: before!.customizedId },
      after: { text, customizedId },
    })
    if (before!.customizedId !== customizedId)
      await changeMeaning(tx, ctx, { customizedId, statuses: [before!] })
  })
}
