import type { Ctx } from '../../../platform/ctx.ts'
import { listUsersWithFlag } from '../../notice/listUsersWithFlag.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { requireService } from '../requireService.ts'
import { countReasons, listColleagues } from './workList.queries.ts'

/** @throws AppError notAllowed */
export const countWorkList = async (
  ctx: Ctx,
  { assignee, companyId }: { assignee?: number | null; companyId?: number | null },
) => ({
  counts: await countReasons(ctx.db, requireService(ctx), {
    now: ctx.now,
    assignee: assignee ?? null,
    companyId: companyId ?? null,
  }),
})

/** Staff whom a caller of this scope can assign a follow-up; agents see only colleagues of their agency. */
export const listServiceStaff = async (db: Db, scope: Scope) =>
  listColleagues(
    db,
    await listUsersWithFlag(db, 'agent_customerservices'),
    scope.kind === 'agency' ? scope.agencyId : null,
  )

/** @throws AppError notAllowed */
export const findServiceStaff = async (ctx: Ctx) => ({
  items: await listServiceStaff(ctx.db, requireService(ctx)),
})
