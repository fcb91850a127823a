import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findLastEnglishDescription } from './englishDescription.queries.ts'

/**
 * Recalls the last English description of the same goods. Returns nothing for staff, because they ship for many
 * companies.
 */
export const recallEnglishDescription = async (ctx: Ctx, description: string) => {
  const { companyId } = requireActor(ctx)
  return {
    englishDescription:
      companyId === null ? null : await findLastEnglishDescription(ctx.db, companyId, description),
  }
}
