/** Comparing our books with a provider's report of a day (docs/rules.md, Payments). */
import { add, zero } from '../money/money.ts'
import type { Money } from '../money/money.ts'

export const movementKinds = ['capture', 'refund'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Money that moved once. `reference` is ours: of a capture its conversation, of a refund its id. */
export interface Movement {
  kind: MovementKind
  reference: string
  amount: Money
}

export const differenceKinds = ['missingHere', 'missingThere', 'amountDiffers'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface LedgerDifference {
  kind: DifferenceKind
  movement: MovementKind
  reference: string
  /** Null where we know nothing of it. */
  ours: Money | null
  /** Null where the provider knows nothing of it. */
  theirs: Money | null
}

const keyOf = ({ kind, reference }: Movement): string => `${kind} ${reference}`

const byKey = (movements: readonly Movement[]): Map<string, Movement> =>
  new Map(movements.map((movement) => [keyOf(movement), movement]))

/** What the provider moved for each: one that it names twice moved twice. */
const sumsByKey = (movements: readonly Movement[]): Map<string, Money[]> => {
  const sums = new Map<string, Money[]>()
  for (const movement of movements) {
    const sofar = sums.get(keyOf(movement)) ?? []
    const { currency } = movement.amount
    const same = sofar.find((amount) => amount.currency === currency) ?? zero(currency)
    const others = sofar.filter((amount) => amount.currency !== currency)
    sums.set(keyOf(movement), [...others, add(same, movement.amount)])
  }
  return sums
}

interface Ledgers {
  /** Of the day. */
  ours: readonly Movement[]
  theirs: readonly Movement[]
  /** Of whatever day: midnight may lie between what the provider and we wrote down. */
  oursOfAnyDay: readonly Movement[]
  theirsAround: readonly Movement[]
}

/** Every movement of the day on either side is compared with its counterpart on the other, once. */
export const matchLedgers = ({ ours, theirs, oursOfAnyDay, theirsAround }: Ledgers): LedgerDifference[] => {
  const here = byKey([...oursOfAnyDay, ...ours])
  const there = sumsByKey([...theirsAround, ...theirs])
  const kinds = new Map([...ours, ...theirs].map((movement) => [keyOf(movement), movement]))
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { kind: movement, reference }]): LedgerDifference[] => {
      const mine = here.get(key)?.amount ?? null
      const moved = there.get(key) ?? []
      // Of sums in two currencies the one that we did not ask for is shown.
      const other = moved.find(({ currency }) => currency !== mine?.currency) ?? moved[0] ?? null
      const sides = { movement, reference, ours: mine, theirs: other }
      if (!mine) return [{ kind: 'missingHere', ...sides }]
      if (!other) return [{ kind: 'missingThere', ...sides }]
      const isSame = mine.minor === other.minor && mine.currency === other.currency
      return isSame ? [] : [{ kind: 'amountDiffers', ...sides }]
    })
}
