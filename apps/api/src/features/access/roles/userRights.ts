import { membershipOf } from '@kervan/contract/roles'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { findUserAccess } from '../access.queries.ts'
import { forgetSessions, forgetUsers } from '../callerCache.ts'
import { scopeOf } from '../policies.ts'
import { grantRights } from '../rights/grantRights.ts'
import { mayGrant, requireMayGrant } from '../rights/mayGrant.ts'
import { notifyRightsChanged } from '../rights/notifyRightsChanged.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { requireMayChangeUser } from '../users/requireMayChangeUser.ts'
import {
  findUserRow,
  groupName,
  listActiveGroupIds,
  listGroupAccess,
  setUserGroup,
  updateUser,
} from '../users/user.queries.ts'
import { listExceptions, listRoleNames, removeExceptions, setException } from './role.queries.ts'

const audit = auditOf('user')

const said = (ctx: Ctx) => ({
  returnCode: 200,
  returnText: translate(ctx.language, 'access/roles:said.saved'),
})

/** Lists every permission flag: whether the user has it, and by which group or exception. @throws AppError notFound */
export const listUserRights = async (ctx: Ctx, userId: number) => {
  const actor = requireActor(ctx)
  const user = await findUserRow(ctx.db, userId, scopeOf(ctx))
  if (!user) throw new AppError('notFound')
  const [roles, groups, exceptions, { flags }] = await Promise.all([
    listRoleNames(ctx.db),
    listGroupAccess(
      ctx.db,
      user.groups.map(({ id }) => id),
    ),
    listExceptions(ctx.db, userId),
    findUserAccess(ctx.db, userId),
  ])
  const held: ReadonlySet<string> = flags
  const own: ReadonlySet<string> = actor.flags
  return {
    version: user.version,
    rights: roles.map(({ id, definition }) => {
      const exception = exceptions.find(({ roleId }) => roleId === id)
      return {
        roleID: id,
        definition,
        groups: groups
          .filter((group) => group.isActive && group.flags.some((flag) => flag === definition))
          .map((group) => groupName(group, ctx.language)),
        exception: exception ? Number(exception.isActive) : null,
        isHeld: held.has(definition),
        canGive: own.has(definition),
      }
    }),
  }
}

interface Exceptions {
  userID: number
  changes: readonly { roleID: number; active: number }[]
  version?: number | null
  /** Audit entry that this change undoes. */
  undoOf?: number
}

/**
 * Saves a user's exceptions. They apply from the next call on; sessions continue.
 * @throws AppError notFound, changedMeanwhile, wouldGiveMore, lastAdministrator
 */
export const saveUserMenus = async (ctx: Ctx, { userID, changes, version, undoOf }: Exceptions) => {
  const actor = requireActor(ctx)
  await ctx.db.transaction((tx) =>
    grantRights(ctx, tx, async () => {
      const user = await requireMayChangeUser(ctx, tx, userID)
      if ((version ?? user.version) !== user.version) throw new AppError('changedMeanwhile')
      const nameById = new Map((await listRoleNames(tx)).map(({ id, definition }) => [id, definition]))
      if (changes.some(({ roleID }) => !nameById.has(roleID))) throw fieldError('roleID', 'validation:choice')
      const accessBefore = await findUserAccess(tx, userID)
      const before = await listExceptions(tx, userID)
      for (const { roleID, active } of changes)
        if (active >= 0) await setException(tx, { userId: userID, roleId: roleID, isActive: active === 1 })
      await removeExceptions(
        tx,
        userID,
        changes.filter(({ active }) => active < 0).map(({ roleID }) => roleID),
      )
      // Checks the resulting flags regardless of their origin, including a removed exception.
      const { flags } = await findUserAccess(tx, userID)
      requireMayGrant(actor, { flags: new Set([...flags].filter((flag) => !accessBefore.flags.has(flag))) })
      await updateUser(tx, userID, {})
      const exceptionOf = (roleId: number) => before.find((one) => one.roleId === roleId)
      await audit(tx, ctx, {
        action: 'userMenuChanged',
        id: userID,
        before: Object.fromEntries(
          changes.map(({ roleID }) => {
            const found = exceptionOf(roleID)
            return [nameById.get(roleID)!, found ? Number(found.isActive) : -1]
          }),
        ),
        after: Object.fromEntries(changes.map(({ roleID, active }) => [nameById.get(roleID)!, active])),
        ...(undoOf && { details: { undoOf } }),
      })
    }),
  )
  forgetUsers(ctx.cache, [userID])
  notifyRightsChanged(ctx, [userID])
  return said(ctx)
}

export const listGroupChoices = async (ctx: Ctx) => {
  const actor = requireActor(ctx)
  return (await listGroupAccess(ctx.db))
    .filter(({ isActive }) => isActive)
    .map((group) => ({
      id: group.id,
      name: groupName(group, ctx.language),
      canGive: mayGrant(actor, { roles: [group.role], flags: group.flags }),
    }))
}

interface Membership {
  userID: number
  roleGroupID: number
  active: number
  /** Audit entry that this change undoes. */
  undoOf?: number
}

const requireMayJoin = async (
  ctx: Ctx,
  tx: Db,
  { companyId, agencyId }: { companyId: number | null; agencyId: number | null },
  roleGroupID: number,
): Promise<void> => {
  const [group] = await listGroupAccess(tx, [roleGroupID])
  if (!group) throw fieldError('roleGroupID', 'validation:choice')
  requireMayGrant(requireActor(ctx), { roles: [group.role], flags: new Set(group.flags) })
  const { needsCompany, needsAgency } = membershipOf(group.role)
  if (needsCompany && companyId === null) throw fieldError('roleGroupID', 'access/users:required.company')
  if (needsAgency && agencyId === null) throw fieldError('roleGroupID', 'access/users:required.agency')
}

/** Changes a user's groups with one audit entry. Returns the ended sessions. */
const changeGroupsOf = async (ctx: Ctx, tx: Db, userID: number, changes: readonly Membership[]) => {
  const user = await requireMayChangeUser(ctx, tx, userID)
  const before = await listActiveGroupIds(tx, userID)
  const wanted = new Map(changes.map(({ roleGroupID, active }) => [roleGroupID, active === 1]))
  const changed = [...wanted].filter(([id, isMember]) => before.includes(id) !== isMember)
  if (changed.length === 0) return []
  for (const [roleGroupId, isActive] of changed) {
    if (isActive) await requireMayJoin(ctx, tx, user, roleGroupId)
    await setUserGroup(tx, { userId: userID, roleGroupId, isActive })
  }
  await updateUser(tx, userID, {})
  const undoOf = changes.find((change) => change.undoOf)?.undoOf
  await audit(tx, ctx, {
    action: 'userGroupsChanged',
    id: userID,
    before: { roleGroupIds: before },
    after: { roleGroupIds: await listActiveGroupIds(tx, userID) },
    ...(undoOf && { details: { undoOf } }),
  })
  return deleteSessionsOfUser(tx, userID)
}

/**
 * Changes group memberships, all or none. Affected users must sign in again.
 * @throws AppError notFound, wouldGiveMore, lastAdministrator, validationFailed
 */
export const saveUserRoleGroups = async (ctx: Ctx, changes: readonly Membership[]) => {
  const userIds = [...new Set(changes.map(({ userID }) => userID))]
  const ended = await ctx.db.transaction((tx) =>
    grantRights(ctx, tx, async () => {
      const ids: string[] = []
      for (const userID of userIds)
        ids.push(
          ...(await changeGroupsOf(
            ctx,
            tx,
            userID,
            changes.filter((change) => change.userID === userID),
          )),
        )
      return ids
    }),
  )
  forgetSessions(ctx.cache, ended)
  forgetUsers(ctx.cache, userIds)
  notifyRightsChanged(ctx, userIds)
  return said(ctx)
}
