import type { InputOf } from '@kervan/contract/endpoint'
import type { CustomizedStatusRow, matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { startRelabel } from './changeMeaning.ts'
import {
  findLastPosition,
  findNameTaken,
  insertCustomized,
  lockCustomizedNames,
  updateCustomized,
} from './customized.queries.ts'
import { readCustomized } from './customizedStatuses.list.ts'
import { lockCustomized, lockStatuses, statusesMeaning } from './matching.queries.ts'

type Sent = InputOf<typeof matchingEndpoints.saveCustomized>['body']

const audit = auditOf('customizedTrackingStatus')

const columnsOf = ({ nameTr, nameEn, groupId, exception }: Sent) => ({
  nameTr,
  nameEn,
  groupId: groupId ?? null,
  exception: exception ?? null,
})

/** Derives the code from the English name: `Held by customs` → `heldByCustoms`. */
const codeOf = (nameEn: string): string => {
  const words = toBasicLatin(nameEn)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const [first = 'status', ...rest] = words
  return [
    first.toLowerCase(),
    ...rest.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()),
  ].join('')
}

const create = async (tx: Db, ctx: Ctx, sent: Sent): Promise<number> => {
  const position = sent.position ?? (await findLastPosition(tx)) + 1
  const columns = { ...columnsOf(sent), position }
  const id = await insertCustomized(tx, codeOf(sent.nameEn), columns)
  await audit(tx, ctx, { action: 'customizedStatusCreated', id, after: columns })
  return id
}

/** Saves a status. A changed step or exception also updates shipments; a changed name or order does not. */
const change = async (tx: Db, ctx: Ctx, id: number, sent: Sent): Promise<void> => {
  const before = await lockCustomized(tx, id)
  if (!before) throw new AppError('notFound')
  if (before.version !== sent.version) throw new AppError('changedMeanwhile')
  const columns = { ...columnsOf(sent), position: sent.position ?? before.position }
  const isOther = before.groupId !== columns.groupId || before.exception !== columns.exception
  const statuses = isOther ? await lockStatuses(tx, statusesMeaning(id)) : []
  await updateCustomized(tx, id, { ...columns, version: before.version + 1 })
  await audit(tx, ctx, { action: 'customizedStatusChanged', id, before, after: columns })
  if (statuses.length > 0) await startRelabel(tx, ctx, { kind: 'definition', customizedId: id, statuses })
}

/** @throws AppError notFound; changedMeanwhile; validationFailed on a name that another status has */
export const saveCustomized = async (ctx: Ctx, sent: Sent): Promise<CustomizedStatusRow> => {
  requireWholeHouse(ctx)
  const id = await ctx.db.transaction(async (tx) => {
    await lockCustomizedNames(tx)
    const taken = await findNameTaken(tx, sent, sent.id ?? null)
    if (taken) throw fieldError(taken, 'tracking/matching:nameTaken')
    if (!sent.id) return create(tx, ctx, sent)
    await change(tx, ctx, sent.id, sent)
    return sent.id
  })
  return readCustomized(ctx.db, id)
}
