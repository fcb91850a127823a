import { mostNationalCodes } from '@kervan/contract/tax/gtipSearch.endpoints'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { tariffOf } from '@kervan/domain/tax/tariffOf'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import { descriptionOf } from './describeTax.ts'
import { findEditionOn, listLinesOf } from './tax.queries.ts'
import type { LineRow } from './tax.queries.ts'

/** Maximum number of tariff lines that are read for one search; the last code may have more of them. */
const mostLines = 1000

/** Lines of one code without descriptions differ by their rates only. */
const describe = (row: LineRow, language: Language): string =>
  row.description === ''
    ? translate(language, 'tax:nationalRate', { rate: row.rate })
    : descriptionOf(row, language)

/**
 * Codes of the destination's own tariff by their first six digits, where that tariff is loaded; Türkiye's is shown
 * for its GTİP. A line of six digits adds none. A code with more than `mostNationalCodes` lines has none, because an
 * incomplete list would hide the right line.
 */
export const listNationalCodes = async (
  ctx: Ctx,
  countryCode: string,
  hs6: readonly string[],
): Promise<ReadonlyMap<string, GtipMatch['nationalCodes']>> => {
  const tariff = countryCode === 'TR' ? 'TR' : tariffOf({ countryCode })
  const edition =
    tariff !== null && hs6.length > 0 ? await findEditionOn(ctx.db, tariff, dayInTurkiye(ctx.now)) : undefined
  if (!edition) return new Map()
  const lines = await listLinesOf(ctx.db, edition.id, hs6, mostLines)
  const byHs6 = new Map<string, GtipMatch['nationalCodes']>()
  for (const row of lines) {
    const code = row.code.slice(0, 6)
    if (row.code === code) continue
    const codes = byHs6.get(code) ?? []
    codes.push({ code: row.code, description: describe(row, ctx.language) })
    byHs6.set(code, codes)
  }
  if (lines.length === mostLines) byHs6.delete(lines.at(-1)!.code.slice(0, 6))
  for (const [code, codes] of byHs6) if (codes.length > mostNationalCodes) byHs6.delete(code)
  return byHs6
}
