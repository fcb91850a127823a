import { managingRole } from '@kervan/contract/roles'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../policies.ts'
import { requireMayGrant } from '../rights/mayGrant.ts'
import { listGroupAccess } from '../users/user.queries.ts'
import { lockGroup } from './role.queries.ts'

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

/**
 * Locks the group's row until the transaction ends. Changing a group changes its members, so the caller needs
 * all of their permissions; administrators may also remove flags they no longer have. Groups are platform-wide.
 * @throws AppError notAllowed, notFound, wouldGiveMore
 */
export const requireMayChangeGroup = async (ctx: Ctx, tx: Db, id: number): Promise<LockedGroup> => {
  requireWholeHouse(ctx)
  const group = await lockGroup(tx, id)
  if (!group) throw new AppError('notFound')
  const actor = requireActor(ctx)
  if (actor.roles.includes(managingRole)) return group
  const [allowed] = await listGroupAccess(tx, [id])
  requireMayGrant(actor, { roles: [allowed!.role], flags: new Set(allowed!.flags) })
  return group
}
