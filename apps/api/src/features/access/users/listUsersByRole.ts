import type { RoleName } from '@kervan/contract/permissions'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../policies.ts'
import { listNamesOfGroup } from './user.queries.ts'

/** Names of the active users of a group or a token role, of those that the caller may know. */
export const listUsersByRole = (
  ctx: Ctx,
  { roleGroupID = null, role = null }: { roleGroupID?: number | null; role?: RoleName | null },
): Promise<{ id: number; name: string }[]> =>
  listNamesOfGroup(ctx.db, { roleGroupId: roleGroupID, role }, scopeOf(ctx))
