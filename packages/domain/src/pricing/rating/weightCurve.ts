/** Values by weight, each valid up to and including its weight, found by binary search (docs/rules.md, Prices). */

export interface WeightCurve {
  /** Upper ends of the weight breaks in grams, ascending. */
  readonly upToGrams: Float64Array
  /** Value of each break: minor units or a rate. */
  readonly values: Float64Array
}

export interface CurvePoint {
  /** Upper end in grams; Infinity for "and above". */
  upToGrams: number
  value: number
}

/** Throws RangeError for a zero or duplicate weight; points may be unsorted. */
export const compileCurve = (points: readonly CurvePoint[]): WeightCurve => {
  const ascending = [...points].sort((a, b) => a.upToGrams - b.upToGrams)
  ascending.forEach((point, index) => {
    if (!(point.upToGrams > 0)) throw new RangeError(`a weight break of ${point.upToGrams} g`)
    if (point.upToGrams === ascending[index - 1]?.upToGrams) {
      throw new RangeError(`the weight break ${point.upToGrams} g is stated twice`)
    }
  })
  return {
    upToGrams: Float64Array.from(ascending, (point) => point.upToGrams),
    values: Float64Array.from(ascending, (point) => point.value),
  }
}

/** Index of the first break that includes the weight; the number of breaks when the weight exceeds the last break. */
export const findBreak = (curve: WeightCurve, grams: number): number => {
  const { upToGrams } = curve
  let low = 0
  let high = upToGrams.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (upToGrams[middle]! < grams) low = middle + 1
    else high = middle
  }
  return low
}
