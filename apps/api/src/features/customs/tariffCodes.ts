/**
 * The curated part of the Harmonized System that a release brings along: what small exporters of Türkiye send, in the
 * words they use. It changes with a release and never by use, so it is read once.
 */
import type { Nomenclature } from '@kervan/contract/customs/customs.endpoints'
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

/** What sellers call the goods of a code, in either language; nomenclatures say it otherwise. */
export const tradeWords: ReadonlyMap<string, string> = new Map(
  wordRows.map(({ code, words }) => [code, words]),
)

/** Edition 2022 of the Harmonized System (seed/reference/README.md), in force since its first day of 2022 (WCO). */
export const nomenclature: Nomenclature = {
  name: 'HS 2022',
  validFrom: '2022-01-01',
  codeCount: tariffCodes.length,
}
