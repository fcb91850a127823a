/**
 * Index of rules by their conditions: for a fact of an order it gives the rules that the fact does not exclude, as a
 * set of bits, one per rule. The facts of an order are then a few ANDs of such sets instead of a check of each rule.
 */

/** Set of rules by their places in the list. */
export type RuleSet = Int32Array

export const emptySet = (size: number): RuleSet => new Int32Array(Math.ceil(size / 32))

export const addTo = (set: RuleSet, place: number): void => {
  set[place >> 5]! |= 1 << (place & 31)
}

const union = (one: RuleSet, other: RuleSet): RuleSet => one.map((word, index) => word | other[index]!)

/** Leaves in `set` what is in `other` too. */
export const intersect = (set: RuleSet, other: RuleSet): void => {
  for (let index = 0; index < set.length; index++) set[index]! &= other[index]!
}

/** Leaves in `set` what is in one of the others. */
export const intersectAny = (set: RuleSet, others: readonly (RuleSet | undefined)[]): void => {
  for (let index = 0; index < set.length; index++) {
    let any = 0
    for (const other of others) if (other) any |= other[index]!
    set[index]! &= any
  }
}

/** Places in the set, ascending. */
export const placesOf = (set: RuleSet): number[] => {
  const places: number[] = []
  for (let index = 0; index < set.length; index++)
    for (let word = set[index]!; word !== 0; word &= word - 1)
      places.push(index * 32 + 31 - Math.clz32(word & -word))
  return places
}

/** Rules whose condition is one of several values, or that have no such condition. */
export interface ValueIndex<Value> {
  /** Rules without the condition. */
  open: RuleSet
  /** Rules with the condition, by each of its values. */
  byValue: ReadonlyMap<Value, RuleSet>
}

/**
 * @param valuesOf values of each rule's condition; an empty list is no condition
 * @returns null when no rule has the condition
 */
export const indexValues = <Value>(valuesOf: readonly (readonly Value[])[]): ValueIndex<Value> | null => {
  if (valuesOf.every((values) => values.length === 0)) return null
  const open = emptySet(valuesOf.length)
  const byValue = new Map<Value, RuleSet>()
  for (const [place, values] of valuesOf.entries()) {
    if (values.length === 0) addTo(open, place)
    for (const value of values) {
      const known = byValue.get(value) ?? emptySet(valuesOf.length)
      addTo(known, place)
      byValue.set(value, known)
    }
  }
  return { open, byValue }
}

/** The same with one value for each order: the rules that the value does not exclude. */
export const withOpen = <Value>({ open, byValue }: ValueIndex<Value>): ValueIndex<Value> => ({
  open,
  byValue: new Map([...byValue].map(([value, set]) => [value, union(set, open)])),
})

/** Limits of a condition, both included; null: the rule has no such condition. */
export type Range = { from: number; to: number } | null

export interface RangeIndex {
  /** Rules without the condition. */
  open: RuleSet
  /** Limits of all rules, ascending. */
  limits: readonly number[]
  /** Rules for an amount below the first limit, on it, between it and the second, on that, and so on. */
  sets: readonly RuleSet[]
}

/** @returns null when no rule has the condition */
export const indexRanges = (ranges: readonly Range[]): RangeIndex | null => {
  if (ranges.every((range) => range === null)) return null
  const all = ranges.flatMap((range) => (range ? [range.from, range.to] : [])).filter(Number.isFinite)
  const limits = [...new Set(all)].sort((one, other) => one - other)
  const middle = (index: number): number => {
    if (index % 2 === 1) return limits[(index - 1) / 2]!
    const [below, above] = [limits[index / 2 - 1], limits[index / 2]]
    if (below === undefined) return (above ?? 0) - 1
    return above === undefined ? below + 1 : (below + above) / 2
  }
  const open = emptySet(ranges.length)
  for (const [place, range] of ranges.entries()) if (range === null) addTo(open, place)
  const sets = Array.from({ length: limits.length * 2 + 1 }, (_, index) => {
    const amount = middle(index)
    const set = Int32Array.from(open)
    for (const [place, range] of ranges.entries())
      if (range && amount >= range.from && amount <= range.to) addTo(set, place)
    return set
  })
  return { open, limits, sets }
}

/** Rules that an amount does not exclude; those without the condition for an unknown amount. */
export const findRange = ({ open, limits, sets }: RangeIndex, amount: number | null): RuleSet => {
  if (amount === null) return open
  let low = 0
  let high = limits.length
  while (low < high) {
    const center = (low + high) >> 1
    if (limits[center]! < amount) low = center + 1
    else high = center
  }
  return sets[limits[low] === amount ? low * 2 + 1 : low * 2]!
}
