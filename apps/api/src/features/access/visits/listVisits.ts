import type { Visit } from '@kervan/contract/access/visit.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { chooseCompany } from '../../company/chooseCompany.ts'
import { canSeeStaffNames } from '../policies.ts'
import { countReads, listVisitRows } from './visit.queries.ts'

/** @throws AppError notFound for a company outside the caller's scope */
export const listVisits = async (ctx: Ctx, { companyID }: { companyID: number }): Promise<Visit[]> => {
  const { companyId } = await chooseCompany(ctx, companyID)
  if (companyId === null) return []
  const seesNames = canSeeStaffNames(requireActor(ctx))
  const rows = await listVisitRows(ctx.db, companyId)
  const reads =
    rows.length === 0
      ? []
      : await countReads(
          ctx.db,
          rows.map(({ id }) => id),
        )
  return rows.map(({ id, startedAt, endedAt, expiresAt, reason, staffName, userName }) => ({
    id,
    startedAt: startedAt.toISOString(),
    endedAt: (endedAt ?? (expiresAt <= ctx.now ? expiresAt : null))?.toISOString() ?? null,
    reason,
    staffName: seesNames ? staffName : null,
    userName,
    reads: reads.filter(({ visitId }) => visitId === id).map(({ area, count }) => ({ area, count })),
  }))
}
