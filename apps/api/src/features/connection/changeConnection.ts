/** Changes of a stored connection besides its credentials: state, default, removal. */
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { isReferenceViolation } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import {
  deleteConnection,
  findConnectionById,
  lockConnection,
  lockConnectionsOf,
  lockOwner,
  updateActive,
  updateDefault,
} from './connection.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { forgetConnection } from './connectionCache.ts'
import { describeRow } from './describeConnection.ts'
import { queueWebhooks } from './webhooks/registerWebhooks.ts'

const audit = auditOf('connection')

/** Row as the caller saw it. */
export interface SeenConnection {
  id: number
  version: number
}

/** Facts that identify the connection in the audit trail. */
export const auditDetails = ({ connectorKey, companyId, name }: ConnectionRow) => ({
  connector: connectorKey,
  companyId,
  name,
})

const changeOf = (ctx: Ctx) => ({ updatedAt: ctx.now, updatedBy: requireActor(ctx).userId })

/** @throws AppError notFound, changedMeanwhile */
const requireSeen = (row: ConnectionRow | undefined, { version }: SeenConnection): ConnectionRow => {
  if (!row) throw new AppError('notFound')
  if (row.version !== version) throw new AppError('changedMeanwhile')
  return row
}

/** @throws AppError notFound, changedMeanwhile */
export const setConnectionActive = async (
  ctx: Ctx,
  { isActive, ...seen }: SeenConnection & { isActive: boolean },
): Promise<ConnectionAnswer> => {
  const row = await ctx.db.transaction(async (tx) => {
    const before = requireSeen(await lockConnection(tx, seen.id), seen)
    const after = await updateActive(tx, before.id, isActive, changeOf(ctx))
    // Stores disable webhooks that were refused while the connection was off.
    if (isActive) await queueWebhooks(tx, ctx, after)
    await audit(tx, ctx, {
      action: isActive ? 'connectionSwitchedOn' : 'connectionSwitchedOff',
      id: before.id,
      before: { isActive: before.isActive },
      after: { isActive },
      details: auditDetails(before),
    })
    return after
  })
  forgetConnection(ctx.cache, row)
  return describeRow(ctx, row)
}

/** Connections of the same connector and owner as the seen one, locked. */
const lockSiblings = async (tx: Db, seen: SeenConnection) => {
  const found = await findConnectionById(tx, seen.id)
  if (!found) throw new AppError('notFound')
  await lockOwner(tx, found)
  const all = await lockConnectionsOf(tx, found)
  const row = all.find(({ id }) => id === seen.id)
  // A merge of companies moved the row, or it was removed, while this call waited.
  if (row?.version !== seen.version) throw new AppError('changedMeanwhile')
  return { row, others: all.filter(({ id }) => id !== row.id) }
}

/** @throws AppError notFound, changedMeanwhile */
export const makeDefaultConnection = async (ctx: Ctx, seen: SeenConnection): Promise<ConnectionAnswer> => {
  const changed = await ctx.db.transaction(async (tx) => {
    const { row, others } = await lockSiblings(tx, seen)
    if (row.isDefault) return [row]
    const before = others.find(({ isDefault }) => isDefault)
    // The unique index allows one default at any moment.
    const earlier = before ? [await updateDefault(tx, before.id, false, changeOf(ctx))] : []
    const after = await updateDefault(tx, row.id, true, changeOf(ctx))
    await audit(tx, ctx, {
      action: 'connectionMadeDefault',
      id: row.id,
      before: { isDefault: false },
      after: { isDefault: true },
      details: auditDetails(row),
    })
    return [after, ...earlier]
  })
  for (const row of changed) forgetConnection(ctx.cache, row)
  return describeRow(ctx, changed[0]!)
}

/**
 * Deletes a connection that no other table refers to; rows that belong to the connection go with it. The default
 * can go last only, so that no other account silently replaces it.
 * @param passesDefaultOn true for connections that are always named, such as those of stores: another one becomes
 * the default
 * @throws AppError notFound, changedMeanwhile, connectionInUse, connectionIsDefault
 */
export const removeConnection = async (
  ctx: Ctx,
  seen: SeenConnection,
  { passesDefaultOn = false }: { passesDefaultOn?: boolean } = {},
) => {
  const removing = ctx.db.transaction(async (tx) => {
    const { row, others } = await lockSiblings(tx, seen)
    const [heir] = row.isDefault ? others : []
    if (heir && !passesDefaultOn) throw new AppError('connectionIsDefault')
    await deleteConnection(tx, row.id)
    if (heir) await updateDefault(tx, heir.id, true, changeOf(ctx))
    await audit(tx, ctx, {
      action: 'connectionRemoved',
      id: row.id,
      details: { ...auditDetails(row), environment: row.environment },
    })
    return row
  })
  const row = await removing.catch((error: unknown) => {
    throw isReferenceViolation(error) ? new AppError('connectionInUse') : error
  })
  forgetConnection(ctx.cache, row)
  return { returnCode: 200, returnText: translate(ctx.language, 'connection:removed', { name: row.name }) }
}
