/** Rates of a tariff by code, from memory: the lines of an edition never change, so they are read once. */
import { digitsIn } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import type { Ctx } from '../../platform/ctx.ts'
import { findEditionOn, listRates } from './tax.queries.ts'
import type { EditionRow } from './tax.queries.ts'

export interface RatedLine {
  code: string
  /** In the tariff's notation; empty where the tariff has none. */
  rate: string
  hasQuota: boolean
}

export interface OpenTariff {
  edition: EditionRow
  /**
   * Lines that a code of 6 to 12 digits can mean: the longest one that the code begins with, otherwise those below
   * the code, otherwise those below its first six digits. A line below another one is an exception to it, so only
   * its own digits lead to it.
   */
  linesUnder: (code: string) => readonly RatedLine[]
  /** First day without lines for the code; undefined for a code that has lines or never had any. */
  endedOn: (code: string) => string | undefined
}

type Rate = Omit<RatedLine, 'code'>

/** Codes in ascending order, each with the rate at the same place; equal rates are one object. */
interface Lines {
  codes: readonly string[]
  rates: readonly Rate[]
}

const shortest = 6

const readLines = async (db: Ctx['db'], editionId: number): Promise<Lines> => {
  const rows = await listRates(db, editionId)
  const known = new Map<string, Rate>()
  const rates = rows.map(({ rate, hasQuota }) => {
    const key = `${rate}/${hasQuota}`
    const same = known.get(key)
    if (same) return same
    const made = { rate, hasQuota }
    known.set(key, made)
    return made
  })
  return { codes: rows.map(({ code }) => code), rates }
}

/** Place of the first code that is not below `code` in order. */
const placeOf = ({ codes }: Lines, code: string): number => {
  let [low, high] = [0, codes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (codes[middle]! < code) low = middle + 1
    else high = middle
  }
  return low
}

const lineAt = ({ codes, rates }: Lines, place: number): RatedLine => ({
  code: codes[place]!,
  ...rates[place]!,
})

const findLongest = (lines: Lines, digits: string): RatedLine | undefined => {
  for (let length = digits.length; length >= shortest; length--) {
    const place = placeOf(lines, digits.slice(0, length))
    if (lines.codes[place] === digits.slice(0, length)) return lineAt(lines, place)
  }
  return undefined
}

const listBelow = (lines: Lines, digits: string): RatedLine[] => {
  const found: RatedLine[] = []
  for (let place = placeOf(lines, digits); lines.codes[place]?.startsWith(digits); place++) {
    const isException = found.length > 0 && lines.codes[place]!.startsWith(found.at(-1)!.code)
    if (!isException) found.push(lineAt(lines, place))
  }
  return found
}

const findLines = (lines: Lines, digits: string): RatedLine[] => {
  const own = findLongest(lines, digits)
  if (own) return [own]
  const below = listBelow(lines, digits)
  return below.length > 0 ? below : listBelow(lines, digits.slice(0, shortest))
}

/** Editions in memory: one for each of four tariffs, and as many while a new one begins. */
const mostEditions = 8

const cachesOf = new WeakMap<Ctx['settings'], Map<number, Promise<Lines>>>()

/** Edition's lines from memory; the editions that were used last stay there. */
const cachedLines = (ctx: Pick<Ctx, 'db' | 'settings'>, editionId: number): Promise<Lines> => {
  const cache = cachesOf.get(ctx.settings) ?? new Map<number, Promise<Lines>>()
  cachesOf.set(ctx.settings, cache)
  const lines = cache.get(editionId) ?? readLines(ctx.db, editionId)
  cache.delete(editionId)
  cache.set(editionId, lines)
  lines.catch(() => cache.delete(editionId))
  if (cache.size > mostEditions) cache.delete(cache.keys().next().value!)
  return lines
}

/** Opens the edition of the tariff that is in force on the day; null when none is loaded. */
export const openTariff = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  tariff: Tariff,
  day: string,
): Promise<OpenTariff | null> => {
  const edition = await findEditionOn(ctx.db, tariff, day)
  if (!edition) return null
  const lines = await cachedLines(ctx, edition.id)
  const linesUnder = (code: string) => findLines(lines, digitsIn(tariff, code))
  return {
    edition,
    linesUnder,
    endedOn: (code) => {
      if (linesUnder(code).length > 0) return undefined
      const digits = digitsIn(tariff, code)
      const days = Object.entries(edition.endedCodes)
        .filter(([ended]) => digits.startsWith(ended) || ended.startsWith(digits))
        .map(([, ended]) => ended)
      return days.sort().at(-1)
    },
  }
}
