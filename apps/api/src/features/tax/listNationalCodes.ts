import { mostNationalCodes } from '@kervan/contract/tax/gtipSearch.endpoints'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { descriptionOf } from './describeTax.ts'
import { findEditionOn, listLinesOf } from './tax.queries.ts'

/** Maximum number of tariff lines that are read for one search. */
const mostLines = 200

/**
 * Codes of the destination's own tariff by their first six digits. Only the tariff of the United States is
 * loaded; the map is empty for other countries. A code with more than `mostNationalCodes` lines has none,
 * because an incomplete list would hide the right line.
 */
export const listNationalCodes = async (
  ctx: Ctx,
  countryCode: string,
  hs6: readonly string[],
): Promise<ReadonlyMap<string, GtipMatch['nationalCodes']>> => {
  const edition =
    countryCode === 'US' && hs6.length > 0
      ? await findEditionOn(ctx.db, 'US', dayInTurkiye(ctx.now))
      : undefined
  if (!edition) return new Map()
  const lines = await listLinesOf(ctx.db, edition.id, hs6, mostLines)
  const byHs6 = new Map<string, GtipMatch['nationalCodes']>()
  for (const row of lines) {
    const codes = byHs6.get(row.code.slice(0, 6)) ?? []
    byHs6.set(row.code.slice(0, 6), [
      ...codes,
      { code: row.code, description: descriptionOf(row, ctx.language) },
    ])
  }
  for (const [code, codes] of byHs6) if (codes.length > mostNationalCodes) byHs6.delete(code)
  return byHs6
}
