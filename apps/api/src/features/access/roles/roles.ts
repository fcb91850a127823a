import { isOpenToVisitors } from '@kervan/contract/endpoint'
import { permissionFlags } from '@kervan/contract/permissions'
import type { Role } from '@kervan/contract/access/role.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireWholeHouse, scopeOf } from '../policies.ts'
import { changeRights } from '../rights/changeRights.ts'
import { groupName } from '../users/user.queries.ts'
import { findRole, insertRole, listRoleRows, removeRole, setGroupRoles } from './role.queries.ts'

const audit = auditOf('role')

/** The new flag is granted to administrators, because only its holders can grant it to others. */
const administrators = 1

const isStandard = (definition: string): boolean => permissionFlags.some((flag) => flag === definition)

const callsOf = (definition: string) =>
  listEndpoints()
    .filter(({ endpoint }) => !isOpenToVisitors(endpoint.access) && endpoint.access === definition)
    .map(({ endpoint: { path, summary } }) => ({ path, summary }))

export const listRoles = async (ctx: Ctx): Promise<Role[]> =>
  (await listRoleRows(ctx.db, scopeOf(ctx))).map(({ groups, ...row }) => ({
    ...row,
    isStandard: isStandard(row.definition),
    calls: callsOf(row.definition),
    groups: groups.map((group) => groupName(group, ctx.language)),
  }))

/** @throws AppError notAllowed; validationFailed on `definition` */
export const createRole = (ctx: Ctx, definition: string): Promise<{ id: number }> =>
  ctx.db.transaction((tx) =>
    changeRights(tx, async () => {
      requireWholeHouse(ctx)
      const id = await insertRole(tx, definition)
      if (id === undefined) throw fieldError('definition', 'access/roles:invalid.taken')
      await setGroupRoles(tx, administrators, [id], true)
      await audit(tx, ctx, { action: 'roleCreated', id, after: { definition } })
      return { id }
    }),
  )

/** @throws AppError notAllowed, notFound, roleFixed */
export const deleteRole = async (ctx: Ctx, id: number) => {
  requireWholeHouse(ctx)
  await ctx.db.transaction((tx) =>
    changeRights(tx, async () => {
      const role = await findRole(tx, id)
      if (!role) throw new AppError('notFound')
      if (isStandard(role.definition)) throw new AppError('roleFixed')
      await removeRole(tx, id)
      await audit(tx, ctx, { action: 'roleDeleted', id, before: { definition: role.definition } })
    }),
  )
  return { returnCode: 200, returnText: translate(ctx.language, 'access/roles:said.deleted') }
}
