import type { RoleName } from '@kervan/contract/permissions'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../policies.ts'
import { listNamesOfGroup } from './user.queries.ts'

/** Names of active users of a group or token role in the caller's scope. */
export const listUsersByRole = (
  ctx: Ctx,
  { roleGroupID = null, role = null }: { roleGroupID?: number | null; role?: RoleName | null },
): Promise<{ id: number; name: string }[]> =>
  listNamesOfGroup(ctx.db, { roleGroupId: roleGroupID, role }, scopeOf(ctx))
