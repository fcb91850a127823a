/** Compares our ledger with a provider's report of one day (docs/rules.md, Payments). */
import { add, zero } from '../money/money.ts'
import type { Money } from '../money/money.ts'

export const movementKinds = ['capture', 'refund'] as const
export type MovementKind = (typeof movementKinds)[number]

/** One movement of money. `reference` is our identifier: the conversation of a capture, the id of a refund. */
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
  /** Null when our ledger has no such movement. */
  ours: Money | null
  /** Null when the provider's report has no such movement. */
  theirs: Money | null
}

const keyOf = ({ kind, reference }: Movement): string => `${kind} ${reference}`

const byKey = (movements: readonly Movement[]): Map<string, Movement> =>
  new Map(movements.map((movement) => [keyOf(movement), movement]))

/** Sums the provider's movements per key: a movement listed twice counts twice. */
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
  /** Movements of all days, because the provider and we may record a movement on different sides of midnight. */
  oursOfAnyDay: readonly Movement[]
  theirsAround: readonly Movement[]
}

/** Compares every movement of the day on either side once with its counterpart on the other side. */
export const matchLedgers = ({ ours, theirs, oursOfAnyDay, theirsAround }: Ledgers): LedgerDifference[] => {
  const here = byKey([...oursOfAnyDay, ...ours])
  const there = sumsByKey([...theirsAround, ...theirs])
  const kinds = new Map([...ours, ...theirs].map((movement) => [keyOf(movement), movement]))
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { kind: movement, reference }]): LedgerDifference[] => {
      const mine = here.get(key)?.amount ?? null
      const moved = there.get(key) ?? []
      // When the provider moved two currencies, show the currency that we did not request.
      const other = moved.find(({ currency }) => currency !== mine?.currency) ?? moved[0] ?? null
      const sides = { movement, reference, ours: mine, theirs: other }
      if (!mine) return [{ kind: 'missingHere', ...sides }]
      if (!other) return [{ kind: 'missingThere', ...sides }]
      const isSame = mine.minor === other.minor && mine.currency === other.currency
      return isSame ? [] : [{ kind: 'amountDiffers', ...sides }]
    })
}
