/**
 * Users may neither grant permissions they lack nor change a user with more permissions (docs/rules.md, Users
 * and access).
 */
import { isOperation, mayGrantRole } from '@kervan/contract/roles'
import type { RoleName } from '@kervan/contract/permissions'
import type { Actor } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserAccess } from '../access.queries.ts'

type Giver = Pick<Actor, 'roles' | 'flags' | 'isOperationUser'>

export const mayGrant = (
  actor: Giver,
  { roles, flags }: { roles: Iterable<RoleName>; flags: Iterable<string> },
): boolean => {
  const own: ReadonlySet<string> = actor.flags
  return [...roles].every((role) => mayGrantRole(actor, role)) && [...flags].every((flag) => own.has(flag))
}

/** @throws AppError wouldGiveMore */
export const requireMayGrant = (
  actor: Giver,
  {
    roles = [],
    flags = new Set(),
    isOperationUser = false,
  }: Partial<UserAccess & { isOperationUser: boolean }>,
): void => {
  if (!mayGrant(actor, { roles, flags }) || (isOperationUser && !isOperation(actor)))
    throw new AppError('wouldGiveMore')
}
