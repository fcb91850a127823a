/**
 * Curated part of the Harmonized System that ships with a release: common goods of small Turkish exporters, in
 * their own words. It changes only with a release, so it is read once.
 */
import type { Nomenclature } from '@kervan/contract/tax/gtipSearch.endpoints'
import chapterRows from '../../db/seed/reference/hs-chapters.json' with { type: 'json' }
import codeRows from '../../db/seed/reference/hs-codes.json' with { type: 'json' }
import wordRows from '../../db/seed/reference/hs-trade-words.json' with { type: 'json' }

export interface TariffText {
  code: string
  tr: string
  en: string
}

export const chapters: ReadonlyMap<string, TariffText> = new Map(chapterRows.map((row) => [row.code, row]))

export const tariffCodes: readonly TariffText[] = codeRows

/** Trade words for the goods of a code in both languages, which differ from the nomenclature's. */
export const tradeWords: ReadonlyMap<string, string> = new Map(
  wordRows.map(({ code, words }) => [code, words]),
)

/** Edition 2022 of the Harmonized System (seed/reference/README.md), in force since 1 January 2022 (WCO). */
export const nomenclature: Nomenclature = {
  name: 'HS 2022',
  validFrom: '2022-01-01',
  codeCount: tariffCodes.length,
}
