import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findLastEnglishDescription } from './englishDescription.queries.ts'

/** Staff ship for many companies, so nothing is recalled for them. */
export const recallEnglishDescription = async (ctx: Ctx, description: string) => {
  const { companyId } = requireActor(ctx)
  return {
    englishDescription:
      companyId === null ? null : await findLastEnglishDescription(ctx.db, companyId, description),
  }
}
