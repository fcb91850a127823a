/** Rates of a tariff by code, from memory: the lines of an edition never change, so they are read once. */
import { digitsIn } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import type { Ctx } from '../../platform/ctx.ts'
import { createRateIndex } from './rateIndex.ts'
import type { RateIndex } from './rateIndex.ts'
import { findEditionOn, listRates } from './tax.queries.ts'
import type { EditionRow } from './tax.queries.ts'

export interface OpenTariff extends Pick<RateIndex, 'linesUnder'> {
  edition: EditionRow
  /** First day without the code, for a code of earlier editions; undefined for any other. */
  endedOn: (code: string) => string | undefined
}

/** Editions in memory: one for each of four tariffs, and as many while a new one begins. */
const mostEditions = 8

const cachesOf = new WeakMap<Ctx['settings'], Map<number, Promise<RateIndex>>>()

/** Lines of the edition from memory; the editions that were used last stay there. */
const cachedIndex = (
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  { id, tariff }: EditionRow,
): Promise<RateIndex> => {
  const cache = cachesOf.get(settings) ?? new Map<number, Promise<RateIndex>>()
  cachesOf.set(settings, cache)
  const index = cache.get(id) ?? listRates(db, id).then((lines) => createRateIndex(tariff, lines))
  cache.delete(id)
  cache.set(id, index)
  index.catch(() => cache.delete(id))
  if (cache.size > mostEditions) cache.delete(cache.keys().next().value!)
  return index
}

/** Opens the edition of the tariff that is in force on the day; null when none is loaded. */
export const openTariff = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  tariff: Tariff,
  day: string,
): Promise<OpenTariff | null> => {
  const edition = await findEditionOn(ctx.db, tariff, day)
  if (!edition) return null
  const { linesUnder, has } = await cachedIndex(ctx, edition)
  return {
    edition,
    linesUnder,
    endedOn: (code) => {
      if (has(code)) return undefined
      const digits = digitsIn(tariff, code)
      const days = Object.entries(edition.endedCodes)
        .filter(([ended]) => digits.startsWith(ended) || ended.startsWith(digits))
        .map(([, ended]) => ended)
      return days.sort().at(-1)
    },
  }
}
