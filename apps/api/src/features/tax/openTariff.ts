/** Rates of a tariff by code, from memory: the lines of an edition never change, so they are read once. */
import { digitsIn } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import type { Ctx } from '../../platform/ctx.ts'
import { createRateIndex } from './rateIndex.ts'
import type { RateIndex } from './rateIndex.ts'
import { findEndedCodes, listRates } from './tax.queries.ts'
import type { EditionRow } from './tax.queries.ts'
import { findTaxLaw } from './taxLaw.ts'

export interface OpenTariff extends Pick<RateIndex, 'linesUnder'> {
  edition: EditionRow
  /** First day without the code, for a code of earlier editions; undefined for any other. */
  endedOn: (code: string) => string | undefined
}

/** Editions in memory: one for each of four tariffs, and as many while a new one begins. */
const mostEditions = 8

interface Content extends RateIndex {
  endedCodes: readonly (readonly [code: string, day: string])[]
}

const cachesOf = new WeakMap<Ctx['settings'], Map<number, Promise<Content>>>()

const readContent = async (db: Ctx['db'], { id, tariff }: EditionRow): Promise<Content> => {
  const lines = await listRates(db, id)
  return { ...createRateIndex(tariff, lines), endedCodes: Object.entries(await findEndedCodes(db, id)) }
}

/** Content of the edition from memory; the editions that were used last stay there. */
const cachedContent = (
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  edition: EditionRow,
): Promise<Content> => {
  const cache = cachesOf.get(settings) ?? new Map<number, Promise<Content>>()
  cachesOf.set(settings, cache)
  const content = cache.get(edition.id) ?? readContent(db, edition)
  cache.delete(edition.id)
  cache.set(edition.id, content)
  content.catch(() => cache.delete(edition.id))
  if (cache.size > mostEditions) cache.delete(cache.keys().next().value!)
  return content
}

/**
 * Opens the edition of the tariff that is in force on the day; null when none is loaded.
 * @param knownAt moment of a calculation that is repeated: an edition that was loaded later counts only without
 * another one
 */
export const openTariff = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'settings'>,
  tariff: Tariff,
  day: string,
  knownAt?: Date,
): Promise<OpenTariff | null> => {
  const { editions } = await findTaxLaw(ctx)
  const begun = editions.filter((one) => one.tariff === tariff && one.validFrom <= day)
  const loaded = knownAt ? begun.filter(({ loadedAt }) => loadedAt <= knownAt) : begun
  const [edition] =
    loaded.length > 0 ? loaded : begun.toSorted((a, b) => a.loadedAt.getTime() - b.loadedAt.getTime())
  if (!edition) return null
  const { linesUnder, has, endedCodes } = await cachedContent(ctx, edition)
  return {
    edition,
    linesUnder,
    endedOn: (code) => {
      if (has(code)) return undefined
      const digits = digitsIn(tariff, code)
      const days = endedCodes
        .filter(([ended]) => digits.startsWith(ended) || ended.startsWith(digits))
        .map(([, ended]) => ended)
      return days.sort().at(-1)
    },
  }
}
