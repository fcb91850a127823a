import type { TariffStep } from '@kervan/contract/customs/customs.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import type { Language } from '../../platform/language.ts'
import { chapters, headings, tariffCodes } from './tariffCodes.ts'
import type { TariffHeading } from './tariffCodes.ts'

/** Describes a chapter, heading or code in the reader's language. */
export const describeStep = (row: TariffHeading, language: Language): TariffStep => ({
  code: row.code,
  description: row[language],
  englishDescription: row.en,
  note: row.note?.[language] ?? null,
})

/** The level below a chapter or heading; the chapters without one. */
export const browseGtip = (ctx: Ctx, { parent }: { parent?: string | null }) => {
  const describe = (row: TariffHeading): TariffStep => describeStep(row, ctx.language)
  const below = (rows: ReadonlyMap<string, TariffHeading>, start: string): TariffStep[] =>
    [...rows.values()].filter(({ code }) => code.startsWith(start)).map(describe)
  if (!parent) return { path: [], steps: below(chapters, '') }
  const chapter = chapters.get(parent.slice(0, 2))
  const heading = headings.get(parent)
  if (!chapter || (parent.length === 4 && !heading)) throw fieldError('parent', 'customs:unknownParent')
  return {
    path: [chapter, ...(heading ? [heading] : [])].map(describe),
    steps: below(heading ? tariffCodes : headings, parent),
  }
}
