import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { findTariffCodes } from '../customs/rankGtip.ts'
import { describeLine, searchTextOf } from './describeTax.ts'
import { findEditionOn, listLinesOf, listLinesUnder, listLinesWith } from './tax.queries.ts'
import type { EditionRow, LineRow } from './tax.queries.ts'

const maxMatches = 40

/** Results of the GTİP search first, in its order, then matches in the tariff's own descriptions. */
const findByWords = async (ctx: Ctx, edition: EditionRow, text: string): Promise<LineRow[]> => {
  const ranked = findTariffCodes(text).map(({ code }) => code)
  const ofRanked = ranked.length > 0 ? await listLinesOf(ctx.db, edition.id, ranked, 200) : []
  const words = searchTextOf(text)
    .split(' ')
    .filter((word) => word !== '')
  const ofWords = words.length > 0 ? await listLinesWith(ctx.db, edition.id, words, maxMatches) : []
  const rankOf = ({ code }: LineRow) => ranked.indexOf(code.slice(0, 6))
  ofRanked.sort((one, other) => rankOf(one) - rankOf(other) || one.code.localeCompare(other.code))
  const byCode = new Map([...ofRanked, ...ofWords].map((line) => [line.code, line]))
  return [...byCode.values()].slice(0, maxMatches)
}

/** Lines of the edition in force today. */
export const searchTariff = async (ctx: Ctx, text: string) => {
  const edition = await findEditionOn(ctx.db, 'US', dayInTurkiye(ctx.now))
  if (!edition) return { items: [], returnText: translate(ctx.language, 'tax:noEdition') }
  const digits = compactHsCode(text)
  const found = /^\d{2,12}$/.test(digits)
    ? await listLinesUnder(ctx.db, edition.id, digits.slice(0, 8), maxMatches)
    : await findByWords(ctx, edition, text)
  return {
    items: found.map((line) => describeLine(line, ctx.language)),
    returnText: found.length === 0 ? translate(ctx.language, 'tax:nothingFound') : null,
  }
}
