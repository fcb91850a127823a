import { seededRoleGroups } from '@kervan/contract/permissions'
import type { RoleName } from '@kervan/contract/permissions'
import type { GroupRoles, RoleGroup } from '@kervan/contract/access/roleGroup.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { databaseErrorCode } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { translate } from '../../../platform/language.ts'
import { forgetUsers } from '../callerCache.ts'
import { requireWholeHouse, scopeOf } from '../policies.ts'
import { changeRights } from '../rights/changeRights.ts'
import { grantRights } from '../rights/grantRights.ts'
import { requireMayGrant } from '../rights/mayGrant.ts'
import { notifyRightsChanged } from '../rights/notifyRightsChanged.ts'
import { groupName } from '../users/user.queries.ts'
import { requireMayChangeGroup } from './requireMayChangeGroup.ts'
import {
  insertGroup,
  listGroupChangesSince,
  listGroupRoleIds,
  listGroupRows,
  listMemberIds,
  listRoleNames,
  removeGroup,
  setGroupRoles,
  updateGroup,
} from './role.queries.ts'

const audit = auditOf('roleGroup')

const isStandard = (id: number): boolean => seededRoleGroups.some((group) => group.id === id)

const holds = (actor: Actor, definition: string): boolean =>
  (actor.flags as ReadonlySet<string>).has(definition)

export const listRoleGroups = async (ctx: Ctx): Promise<RoleGroup[]> => {
  const [rows, names] = await Promise.all([listGroupRows(ctx.db, scopeOf(ctx)), listRoleNames(ctx.db)])
  const nameById = new Map(names.map(({ id, definition }) => [id, definition]))
  return rows.map(({ roleIds, isActive, ...group }) => ({
    ...group,
    definitions: roleIds.map((id) => nameById.get(id)!),
    active: Number(isActive),
    isStandard: isStandard(group.id),
    roleCount: roleIds.length,
  }))
}

export const listRoleGroupRoles = async (ctx: Ctx): Promise<GroupRoles> => {
  const actor = requireActor(ctx)
  const [roles, groups] = await Promise.all([listRoleNames(ctx.db), listGroupRows(ctx.db, scopeOf(ctx))])
  return {
    roles: roles.map((role) => ({ ...role, canGive: holds(actor, role.definition) })),
    groups: groups.map(({ id, isActive, userCount, version, roleIds, ...names }) => ({
      id,
      name: groupName(names, ctx.language),
      active: Number(isActive),
      userCount,
      version,
      roleIDs: roleIds,
    })),
  }
}

/**
 * Notifies members; invalidates this process's cache immediately, those of other processes follow with the
 * commit's notification.
 */
const announce = async (ctx: Ctx, roleGroupId: number): Promise<void> => {
  const members = await listMemberIds(ctx.db, roleGroupId)
  forgetUsers(ctx.cache, members)
  notifyRightsChanged(ctx, members)
}

export interface SaveRoleGroup {
  id: number
  nameTr: string
  nameEn: string
  role: RoleName
  active: number
  requiresSecondFactor?: boolean | null
  copyOf?: number | null
  version?: number | null
}

const definitionsOf = async (tx: Db, roleIds: readonly number[]): Promise<string[]> =>
  (await listRoleNames(tx)).filter(({ id }) => roleIds.includes(id)).map(({ definition }) => definition)

/**
 * @throws AppError notAllowed, wouldGiveMore, lastAdministrator, changedMeanwhile, roleGroupFixed, notFound;
 * credentialKeyMissing when a second factor is required but nobody could set one up, which would lock out the
 * group
 */
export const saveRoleGroup = async (
  ctx: Ctx,
  { id, copyOf, version, active, requiresSecondFactor, ...fields }: SaveRoleGroup,
) => {
  const actor = requireActor(ctx)
  if (requiresSecondFactor && !openKeyRing(ctx.settings)) throw new AppError('credentialKeyMissing')
  const change = {
    ...fields,
    isActive: active === 1,
    ...(typeof requiresSecondFactor === 'boolean' && { requiresSecondFactor }),
  }
  const saved = await ctx.db.transaction((tx) =>
    grantRights(ctx, tx, async () => {
      if (id < 1) {
        requireWholeHouse(ctx)
        requireMayGrant(actor, { roles: [change.role] })
        const made = await insertGroup(tx, change)
        const roleIds = copyOf ? await listGroupRoleIds(tx, copyOf) : []
        const added = await definitionsOf(tx, roleIds)
        if (!added.every((definition) => holds(actor, definition))) throw new AppError('wouldGiveMore')
        await setGroupRoles(tx, made.id, roleIds, true)
        await audit(tx, ctx, { action: 'roleGroupCreated', id: made.id, after: change, details: { added } })
        return { id: made.id, version: made.version }
      }
      const before = await requireMayChangeGroup(ctx, tx, id)
      if ((version ?? before.version) !== before.version) throw new AppError('changedMeanwhile')
      if (before.role !== change.role) {
        if (isStandard(id)) throw new AppError('roleGroupFixed')
        requireMayGrant(actor, { roles: [change.role] })
      }
      // Reactivating a group grants its permissions to all members.
      if (change.isActive && !before.isActive) {
        const given = await definitionsOf(tx, await listGroupRoleIds(tx, id))
        if (!given.every((definition) => holds(actor, definition))) throw new AppError('wouldGiveMore')
        requireMayGrant(actor, { roles: [change.role] })
      }
      const next = await updateGroup(tx, id, change)
      await audit(tx, ctx, {
        action: 'roleGroupChanged',
        id,
        before,
        after: change,
        details: { version: next },
      })
      return { id, version: next }
    }),
  )
  await announce(ctx, saved.id)
  return saved
}

/** @throws AppError notAllowed, notFound, wouldGiveMore, roleGroupFixed, roleGroupInUse */
export const deleteRoleGroup = async (ctx: Ctx, id: number) => {
  await ctx.db
    .transaction((tx) =>
      changeRights(tx, async () => {
        const group = await requireMayChangeGroup(ctx, tx, id)
        if (isStandard(id)) throw new AppError('roleGroupFixed')
        if ((await listMemberIds(tx, id)).length > 0) throw new AppError('roleGroupInUse')
        await removeGroup(tx, id)
        await audit(tx, ctx, { action: 'roleGroupDeleted', id, before: group })
      }),
    )
    .catch((error: unknown) => {
      // The foreign key violation means that another table still refers to the group.
      throw databaseErrorCode(error) === '23503' ? new AppError('roleGroupInUse') : error
    })
  return { returnCode: 200, returnText: translate(ctx.language, 'access/roles:said.groupDeleted') }
}

const sayWhatChanged = async (tx: Db, roleGroupId: number, version: number): Promise<never> => {
  const changes = await listGroupChangesSince(tx, roleGroupId, version)
  throw new AppError('changedMeanwhile', {
    fields: changes.map(({ by, added, removed }) => ({
      field: 'roleIDs',
      key: 'access/roles:changedBy',
      params: {
        name: by ?? '–',
        changes: [...added.map((flag) => `+ ${flag}`), ...removed.map((flag) => `− ${flag}`)].join(', '),
      },
    })),
  })
}

interface GroupFlags {
  roleGroupID: number
  roleIDs: number[]
  version?: number | null
  /** Audit entry that this change undoes. */
  undoOf?: number
}

/** @throws AppError notAllowed, changedMeanwhile with what changed, wouldGiveMore, lastAdministrator, notFound */
export const updateRoleGroupRoles = async (
  ctx: Ctx,
  { roleGroupID, roleIDs, version, undoOf }: GroupFlags,
): Promise<{ version: number }> => {
  const actor = requireActor(ctx)
  const next = await ctx.db.transaction((tx) =>
    grantRights(ctx, tx, async () => {
      const group = await requireMayChangeGroup(ctx, tx, roleGroupID)
      if ((version ?? group.version) !== group.version) await sayWhatChanged(tx, roleGroupID, version!)
      const known = await listRoleNames(tx)
      if (roleIDs.some((roleId) => !known.some(({ id }) => id === roleId)))
        throw fieldError('roleIDs', 'validation:choice')
      const before = await listGroupRoleIds(tx, roleGroupID)
      const added = known.filter(({ id }) => roleIDs.includes(id) && !before.includes(id))
      const removed = known.filter(({ id }) => !roleIDs.includes(id) && before.includes(id))
      if (!added.every(({ definition }) => holds(actor, definition))) throw new AppError('wouldGiveMore')
      if (added.length + removed.length === 0) return group.version
      await setGroupRoles(
        tx,
        roleGroupID,
        added.map(({ id }) => id),
        true,
      )
      await setGroupRoles(
        tx,
        roleGroupID,
        removed.map(({ id }) => id),
        false,
      )
      const newVersion = await updateGroup(tx, roleGroupID)
      await audit(tx, ctx, {
        action: 'roleGroupRolesChanged',
        id: roleGroupID,
        details: {
          version: newVersion,
          added: added.map(({ definition }) => definition),
          removed: removed.map(({ definition }) => definition),
          ...(undoOf && { undoOf }),
        },
      })
      return newVersion
    }),
  )
  await announce(ctx, roleGroupID)
  return { version: next }
}
