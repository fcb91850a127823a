/** Lines of one edition in memory, found by code. */
import { digitsIn } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'

export interface RatedLine {
  code: string
  /** In the tariff's notation; empty where the tariff has none. */
  rate: string
  hasQuota: boolean
}

export interface RateIndex {
  /**
   * Lines that a code of 6 to 12 digits can mean: the longest one that the code begins with, otherwise those below
   * the code, otherwise those below its first six digits. A line below another one is an exception to it, so only
   * its own digits lead to it.
   */
  linesUnder: (code: string) => readonly RatedLine[]
  /** True when the code begins with a line or is the beginning of one. */
  has: (code: string) => boolean
}

type Rate = Omit<RatedLine, 'code'>

const shortest = 6

/** Equal rates become one object, because an edition of twenty thousand lines has a few hundred rates. */
const shareRates = (lines: readonly RatedLine[]): Rate[] => {
  const known = new Map<string, Rate>()
  return lines.map(({ rate, hasQuota }) => {
    const key = `${rate}/${hasQuota}`
    const same = known.get(key)
    if (same) return same
    const made = { rate, hasQuota }
    known.set(key, made)
    return made
  })
}

/** @param lines in ascending order of their codes */
export const createRateIndex = (tariff: Tariff, lines: readonly RatedLine[]): RateIndex => {
  const codes = lines.map(({ code }) => code)
  const rates = shareRates(lines)
  const lineAt = (place: number): RatedLine => ({ code: codes[place]!, ...rates[place]! })

  /** Place of the first code that is not below `code` in order. */
  const placeOf = (code: string): number => {
    let [low, high] = [0, codes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (codes[middle]! < code) low = middle + 1
      else high = middle
    }
    return low
  }

  const findLongest = (digits: string): RatedLine | undefined => {
    for (let length = digits.length; length >= shortest; length--) {
      const place = placeOf(digits.slice(0, length))
      if (codes[place] === digits.slice(0, length)) return lineAt(place)
    }
    return undefined
  }

  const listBelow = (digits: string): RatedLine[] => {
    const found: RatedLine[] = []
    for (let place = placeOf(digits); codes[place]?.startsWith(digits); place++) {
      const isException = found.length > 0 && codes[place]!.startsWith(found.at(-1)!.code)
      if (!isException) found.push(lineAt(place))
    }
    return found
  }

  const listOwn = (digits: string): RatedLine[] => {
    const own = findLongest(digits)
    return own ? [own] : listBelow(digits)
  }

  return {
    linesUnder: (code) => {
      const digits = digitsIn(tariff, code)
      const own = listOwn(digits)
      return own.length > 0 ? own : listBelow(digits.slice(0, shortest))
    },
    has: (code) => listOwn(digitsIn(tariff, code)).length > 0,
  }
}
