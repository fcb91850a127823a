import { managingRole } from '@kervan/contract/roles'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../policies.ts'
import { requireMayGive } from '../rights/mayGive.ts'
import { listGroupAccess } from '../users/user.queries.ts'
import { lockGroup } from './role.queries.ts'

type LockedGroup = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

/**
 * The group's row, held until the end of the transaction. Whoever changes a group changes its members, so it is for those who may
 * do as much; administrators tidy up flags too that they gave away themselves. Groups are the house's.
 * @throws AppError notAllowed, notFound, wouldGiveMore
 */
export const requireMayChangeGroup = async (ctx: Ctx, tx: Db, id: number): Promise<LockedGroup> => {
  requireWholeHouse(ctx)
  const group = await lockGroup(tx, id)
  if (!group) throw new AppError('notFound')
  const actor = requireActor(ctx)
  if (actor.roles.includes(managingRole)) return group
  const [allowed] = await listGroupAccess(tx, [id])
  requireMayGive(actor, { roles: [allowed!.role], flags: new Set(allowed!.flags) })
  return group
}
