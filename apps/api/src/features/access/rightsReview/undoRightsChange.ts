import { and, eq } from 'drizzle-orm'
import type { RightsChange } from '@kervan/contract/access/rightsReview.endpoints'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { requireWholeHouse, scopeOf } from '../policies.ts'
import { listExceptions, listGroupRoleIds, listGroupRows, listRoleNames } from '../roles/role.queries.ts'
import { updateRoleGroupRoles } from '../roles/roleGroups.ts'
import { saveUserMenus, saveUserRoleGroups } from '../roles/userRights.ts'
import { findUserRow, listActiveGroupIds } from '../users/user.queries.ts'
import { changeColumns, isRightsChange, itemsOf } from './rightsChanges.list.ts'

/** Undoing a change requires the permission for changes of its kind. */
const neededFlag: Record<RightsChange['kind'], PermissionFlag> = {
  groupRoles: 'definitions_rolerolegroupcrud',
  userGroups: 'definitions_userrolegroupcrud',
  userMenu: 'definitions_usermenucrud',
}

type Items = RightsChange['items']

const findChange = async (db: Db, id: number) =>
  (
    await db
      .select(changeColumns)
      .from(auditEntries)
      .where(and(eq(auditEntries.id, id), isRightsChange))
  )[0]

/** Requires the changed items to be unmodified since, because an undo would discard the later change. */
const requireUnchanged = (items: Items, isNow: (item: Items[number]) => boolean): void => {
  if (!items.every(isNow)) throw new AppError('changedMeanwhile')
}

const roleIdsByName = async (ctx: Ctx): Promise<(name: string) => number> => {
  const ids = new Map((await listRoleNames(ctx.db)).map(({ id, definition }) => [definition, id]))
  return (name) => {
    const id = ids.get(name)
    // A custom flag that was deleted since.
    if (id === undefined) throw new AppError('changedMeanwhile')
    return id
  }
}

const undoGroupRoles = async (ctx: Ctx, roleGroupID: number, items: Items, undoOf: number) => {
  const group = (await listGroupRows(ctx.db, scopeOf(ctx))).find(({ id }) => id === roleGroupID)
  if (!group) throw new AppError('notFound')
  const idOf = await roleIdsByName(ctx)
  const now = new Set(await listGroupRoleIds(ctx.db, roleGroupID))
  requireUnchanged(items, ({ name, after }) => now.has(idOf(name)) === (after === 1))
  for (const { name, before } of items) {
    if (before === 1) now.add(idOf(name))
    else now.delete(idOf(name))
  }
  await updateRoleGroupRoles(ctx, { roleGroupID, roleIDs: [...now], version: group.version, undoOf })
}

const undoUserGroups = async (ctx: Ctx, userID: number, items: Items, undoOf: number) => {
  const now = await listActiveGroupIds(ctx.db, userID)
  requireUnchanged(items, ({ name, after }) => now.includes(Number(name)) === (after === 1))
  await saveUserRoleGroups(
    ctx,
    items.map(({ name, before }) => ({ userID, roleGroupID: Number(name), active: before, undoOf })),
  )
}

const undoUserMenu = async (ctx: Ctx, userID: number, items: Items, undoOf: number) => {
  const user = await findUserRow(ctx.db, userID, scopeOf(ctx))
  if (!user) throw new AppError('notFound')
  const idOf = await roleIdsByName(ctx)
  const now = new Map((await listExceptions(ctx.db, userID)).map((one) => [one.roleId, Number(one.isActive)]))
  requireUnchanged(items, ({ name, after }) => (now.get(idOf(name)) ?? -1) === after)
  await saveUserMenus(ctx, {
    userID,
    changes: items.map(({ name, before }) => ({ roleID: idOf(name), active: before })),
    version: user.version,
    undoOf,
  })
}

const undo = { groupRoles: undoGroupRoles, userGroups: undoUserGroups, userMenu: undoUserMenu }

/**
 * Undoes a change of permissions as a new change, with all rules of its kind.
 * @throws AppError notFound, notAllowed, changedMeanwhile, wouldGiveMore, lastAdministrator
 */
export const undoRightsChange = async (ctx: Ctx, id: number) => {
  requireWholeHouse(ctx)
  const change = await findChange(ctx.db, id)
  if (!change) throw new AppError('notFound')
  if (!requireActor(ctx).flags.has(neededFlag[change.kind])) throw new AppError('notAllowed')
  if (change.isUndone) throw new AppError('changedMeanwhile')
  await undo[change.kind](ctx, Number(change.subjectID), itemsOf(change), id)
  return { returnCode: 200, returnText: translate(ctx.language, 'access/roles:log.undone') }
}
