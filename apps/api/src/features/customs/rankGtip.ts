import type { GtipMatch } from '@kervan/contract/tax/gtipSearch.endpoints'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { rerankTariffCodes } from './rerankTariffCodes.ts'
import { prepareRanking } from './rankTariffCodes.ts'
import { chapters, headings, nomenclature, tariffCodes } from './tariffCodes.ts'
import type { TariffText } from './tariffCodes.ts'

const maxMatches = 12

const chapterOf = (code: string): TariffText | undefined => chapters.get(code.slice(0, 2))

const bothOf = (text: TariffText | undefined): string => `${text?.tr ?? ''} ${text?.en ?? ''}`

const rank = prepareRanking([...tariffCodes.values()], (row) => ({
  code: row.code,
  description: bothOf(row),
  tradeWords: row.words,
  headingName: bothOf(headings.get(row.code.slice(0, 4))),
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
export const findTariffCodes = (description: string): readonly TariffText[] => {
  const digits = compactHsCode(description)
  return /^\d{2,}$/.test(digits)
    ? [...tariffCodes.values()].filter(({ code }) => code.startsWith(digits.slice(0, 6))).slice(0, maxMatches)
    : rank(description, maxMatches)
}

/** Tariff codes for a description, ranked by the model where one is connected. */
export const rankGtip = async (ctx: Ctx, description: string) => {
  const own = findTariffCodes(description)
  const reranked = await rerankTariffCodes(ctx, description, own)
  return {
    found: (reranked ?? own).map((row) => describe(row, ctx.language)),
    edition: nomenclature,
    rankedBy: reranked ? ('model' as const) : ('own' as const),
  }
}
