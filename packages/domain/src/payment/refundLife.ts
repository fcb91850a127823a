/**
 * Money that is given back (docs/rules.md, Payments). What staff ask for above a limit waits for a second person. `refused`:
 * the provider said no; it can be asked again or withdrawn.
 */
import { compare, money, subtract, sum } from '../money/money.ts'
import type { Money } from '../money/money.ts'

export const refundStates = ['waitingApproval', 'onItsWay', 'refused', 'done', 'withdrawn'] as const
export type RefundState = (typeof refundStates)[number]

export type RefundEvent = 'approve' | 'withdraw' | 'refuse' | 'retry' | 'finish'

const transitions: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  waitingApproval: { approve: 'onItsWay', withdraw: 'withdrawn' },
  onItsWay: { refuse: 'refused', finish: 'done' },
  refused: { retry: 'onItsWay', withdraw: 'withdrawn', finish: 'done' },
  done: {},
  withdrawn: {},
}

/** The state after `event`, or null when it cannot happen now. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  transitions[state][event] ?? null

/** Counts against what can still be given back: done, or not yet given up. */
const holdsMoney = (state: RefundState): boolean => state !== 'withdrawn'

interface Part {
  /** Of the payment's item that it is for; null for the payment as a whole. */
  itemId: string | null
  amount: Money
  state: RefundState
}

const held = (refunds: readonly Part[], currency: string): Money =>
  sum(
    refunds.filter(({ state }) => holdsMoney(state)).map(({ amount }) => amount),
    currency,
  )

const least = (one: Money, other: Money): Money => (compare(one, other) <= 0 ? one : other)

/** What is left of a captured payment after all that was, or will be, given back. Never below zero. */
export const refundableOf = (captured: Money, refunds: readonly Part[]): Money => {
  const rest = subtract(captured, held(refunds, captured.currency))
  return rest.minor < 0 ? money(0, captured.currency) : rest
}

export interface RefundableItem {
  id: string
  amount: Money
  /** What was given back: its own refunds and its shares of those of the whole payment. */
  refunded: Money
}

/** What is left of an item after what was given back of it and its own refunds that are not done yet. */
const restOfItem = ({ id, amount, refunded }: RefundableItem, refunds: readonly Part[]): Money =>
  refundableOf(
    subtract(amount, refunded),
    refunds.filter(({ itemId, state }) => itemId === id && state !== 'done'),
  )

/** The same of one item: at most what is left of it, and at most what is left of the payment. */
export const refundableOfItem = (item: RefundableItem, captured: Money, refunds: readonly Part[]): Money =>
  least(restOfItem(item, refunds), refundableOf(captured, refunds))

/**
 * Shares of a refund of the whole payment, one for each item: in proportion to what is left of it, the last hundredths to
 * the largest remainders, so that the shares add up to the refund.
 */
export const shareRefund = (
  refund: Money,
  items: readonly RefundableItem[],
  refunds: readonly Part[],
): Money[] => {
  const rests = items.map((item) => BigInt(restOfItem(item, refunds).minor))
  const total = rests.reduce((all, rest) => all + rest, 0n)
  const wanted = BigInt(refund.minor)
  if (total < wanted) throw new RangeError('a refund of more than is left')
  const shares = rests.map((rest, place) => ({
    place,
    minor: (wanted * rest) / total,
    remainder: (wanted * rest) % total,
  }))
  const missing = Number(wanted - shares.reduce((all, { minor }) => all + minor, 0n))
  const first = [...shares].sort((one, other) => Number(other.remainder - one.remainder)).slice(0, missing)
  return shares.map((share) => money(Number(share.minor) + (first.includes(share) ? 1 : 0), refund.currency))
}

/**
 * The largest refund that needs no second person, after those of the same payment in `before`. Never below zero; null where
 * the limit is not known, so that every refund needs one.
 */
export const withoutSecondPerson = (limit: Money | null, before: readonly Part[], currency: string): Money =>
  limit === null ? money(0, currency) : refundableOf(limit, before)
