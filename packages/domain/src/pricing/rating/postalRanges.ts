/**
 * Ranges of postal codes, compared as text: a range includes every code that starts with one of its ends or
 * lies between them.
 */

/** Disjoint and ascending; `to` already includes every continuation of the range's end. */
export interface PostalRanges {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Capitals and digits only: 'iv27 4ab' and 'IV27-4AB' are equal. */
export const normalisePostalCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

// Sorts after every letter and digit, so that 'IV' + afterAll ends the range after IV27 4AB.
const afterAll = '\uffff'

/** Merges overlapping and adjacent ranges. Throws RangeError when a range ends before it begins. */
export const compilePostalRanges = (ranges: readonly { from: string; to: string }[]): PostalRanges => {
  const ascending = ranges
    .map((range) => ({ from: normalisePostalCode(range.from), to: normalisePostalCode(range.to) + afterAll }))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const from: string[] = []
  const to: string[] = []
  for (const range of ascending) {
    if (range.to < range.from) throw new RangeError(`the postal range ${range.from} ends before it begins`)
    const last = to.length - 1
    if (last >= 0 && range.from <= to[last]!) {
      if (range.to > to[last]!) to[last] = range.to
    } else {
      from.push(range.from)
      to.push(range.to)
    }
  }
  return { from, to }
}

/** `code` must be normalised. */
export const isInPostalRanges = (ranges: PostalRanges, code: string): boolean => {
  let low = 0
  let high = ranges.from.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges.from[middle]! <= code) low = middle + 1
    else high = middle
  }
  return low > 0 && code <= ranges.to[low - 1]!
}
