/** Comparing our books with a provider's report of a day (docs/rules.md, Payments). */
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
  const there = byKey([...theirsAround, ...theirs])
  const keys = new Set([...ours, ...theirs].map(keyOf))
  return [...keys].sort().flatMap((key): LedgerDifference[] => {
    const [mine, other] = [here.get(key), there.get(key)]
    const { kind: movement, reference } = (mine ?? other)!
    const sides = { movement, reference, ours: mine?.amount ?? null, theirs: other?.amount ?? null }
    if (!mine) return [{ kind: 'missingHere', ...sides }]
    if (!other) return [{ kind: 'missingThere', ...sides }]
    const isSame = mine.amount.minor === other.amount.minor && mine.amount.currency === other.amount.currency
    return isSame ? [] : [{ kind: 'amountDiffers', ...sides }]
  })
}
