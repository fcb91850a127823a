import { mostOfferedHeadings } from '@kervan/contract/tax/gtipSearch.endpoints'
import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { describeStep } from './browseGtip.ts'
import { rerankTariffCodes } from './rerankTariffCodes.ts'
import { prepareRanking } from './rankTariffCodes.ts'
import type { Ranking } from './rankTariffCodes.ts'
import { chapters, headings, nomenclature, tariffCodes } from './tariffCodes.ts'
import type { TariffText } from './tariffCodes.ts'

const maxMatches = 12

const chapterOf = (code: string): TariffText | undefined => chapters.get(code.slice(0, 2))

const bothOf = (text: TariffText | undefined): string => `${text?.tr ?? ''}, ${text?.en ?? ''}`

const rank = prepareRanking([...tariffCodes.values()], (row) => ({
  code: row.code,
  description: bothOf(row),
  tradeWords: row.words,
  headingName: bothOf(headings.get(row.code.slice(0, 4))),
  headingWords: headings.get(row.code.slice(0, 4))?.words ?? '',
  chapterName: bothOf(chapterOf(row.code)),
}))

const describe = (row: TariffText, language: Language): Omit<GtipMatch, 'nationalCodes'> => ({
  code: row.code,
  description: row[language],
  englishDescription: row.en,
  chapter: row.code.slice(0, 2),
  chapterName: chapterOf(row.code)?.[language] ?? '',
})

/** Searches digits by prefix and words by meaning. */
const rankDescription = (description: string): Ranking<TariffText> => {
  const digits = compactHsCode(description)
  if (!/^\d{2,}$/.test(digits)) return rank(description, maxMatches)
  const rows = [...tariffCodes.values()].filter(({ code }) => code.startsWith(digits.slice(0, 6)))
  return { rows: rows.slice(0, maxMatches), related: [], isWeak: false }
}

/** Tariff codes for a description, the best match first. */
export const findTariffCodes = (description: string): readonly TariffText[] =>
  rankDescription(description).rows

/** Headings of the related codes, the best match first. */
const headingsOf = (related: readonly TariffText[]): TariffText[] =>
  [...new Set(related.map(({ code }) => code.slice(0, 4)))]
    .flatMap((code) => headings.get(code) ?? [])
    .slice(0, mostOfferedHeadings)

const fitOf = ({ rows, isWeak }: Ranking<TariffText>): 'good' | 'weak' | 'none' => {
  if (rows.length === 0) return 'none'
  return isWeak ? 'weak' : 'good'
}

/** Tariff codes for a description, ranked by the model where one is connected. */
export const rankGtip = async (ctx: Ctx, description: string) => {
  const ranking = rankDescription(description)
  const reranked = await rerankTariffCodes(ctx, description, ranking.rows)
  const fit = fitOf(ranking)
  const offered = fit === 'good' ? [] : headingsOf(ranking.related)
  return {
    found: (reranked ?? ranking.rows).map((row) => describe(row, ctx.language)),
    fit,
    headings: offered.map((row) => describeStep(row, ctx.language)),
    edition: nomenclature,
    rankedBy: reranked ? ('model' as const) : ('own' as const),
  }
}
