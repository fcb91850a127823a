/**
 * Harmonized System, edition 2022, with texts in both languages and the words of sellers. It changes only with a
 * release, so it is read once.
 */
import type { Nomenclature } from '@kervan/contract/tax/gtipSearch.endpoints'
import chapterRows from '../../db/seed/reference/hs-chapters.json' with { type: 'json' }
import codeRows from '../../db/seed/reference/hs-codes.json' with { type: 'json' }
import headingRows from '../../db/seed/reference/hs-headings.json' with { type: 'json' }

interface Texts {
  tr: string
  en: string
}

export interface TariffText extends Texts {
  code: string
}

/** Heading of four digits. The note decides between neighbours that sellers confuse. */
export interface TariffHeading extends TariffText {
  /** Names under which goods of several codes of the heading are sold. */
  words?: string
  note?: Texts
}

/** Code of six digits. */
export interface TariffCode extends TariffText {
  /** Names under which the goods are sold, in both languages. */
  words: string
}

const byCode = <T extends TariffText>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.code, row]))

export const chapters = byCode<TariffText>(chapterRows)

export const headings = byCode<TariffHeading>(headingRows)

export const tariffCodes = byCode<TariffCode>(codeRows)

/** Edition 2022 of the Harmonized System (seed/reference/README.md), in force since 1 January 2022 (WCO). */
export const nomenclature: Nomenclature = {
  name: 'HS 2022',
  validFrom: '2022-01-01',
  codeCount: tariffCodes.size,
}
