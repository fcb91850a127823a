/**
 * Refunds (docs/rules.md, Payments). A refund above the limit waits for approval by a second person. `refused`:
 * the provider declined; staff can retry or withdraw the refund.
 */
import { compare, money, subtract, sum } from '../money/money.ts'
import type { Money } from '../money/money.ts'

export const refundStates = ['waitingApproval', 'onItsWay', 'refused', 'done', 'withdrawn'] as const
export type RefundState = (typeof refundStates)[number]

export const refundEventNames = ['approve', 'withdraw', 'refuse', 'retry', 'finish'] as const
export type RefundEvent = (typeof refundEventNames)[number]

const transitions: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  waitingApproval: { approve: 'onItsWay', withdraw: 'withdrawn' },
  onItsWay: { refuse: 'refused', finish: 'done' },
  refused: { retry: 'onItsWay', withdraw: 'withdrawn', finish: 'done' },
  done: {},
  withdrawn: {},
}

/** Returns the state after `event`, or null when the event is not allowed now. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  transitions[state][event] ?? null

/** Completed and pending refunds reduce the refundable amount; withdrawn refunds do not. */
const holdsMoney = (state: RefundState): boolean => state !== 'withdrawn'

interface Part {
  /** Payment item that the refund belongs to; null for a refund of the whole payment. */
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

/** Returns the refundable rest of a captured payment after completed and pending refunds. Never below zero. */
export const refundableOf = (captured: Money, refunds: readonly Part[]): Money => {
  const rest = subtract(captured, held(refunds, captured.currency))
  return rest.minor < 0 ? money(0, captured.currency) : rest
}

export interface RefundableItem {
  id: string
  amount: Money
  /** Refunded amount: the item's own refunds plus its shares of refunds of the whole payment. */
  refunded: Money
}

/** Returns the rest of an item after its refunded amount and its own pending refunds. */
const restOfItem = ({ id, amount, refunded }: RefundableItem, refunds: readonly Part[]): Money =>
  refundableOf(
    subtract(amount, refunded),
    refunds.filter(({ itemId, state }) => itemId === id && state !== 'done'),
  )

/** Returns the refundable amount of one item, limited by the rest of the item and the rest of the payment. */
export const refundableOfItem = (item: RefundableItem, captured: Money, refunds: readonly Part[]): Money =>
  least(restOfItem(item, refunds), refundableOf(captured, refunds))

/**
 * Splits a refund of the whole payment over its items in proportion to their rest. The last hundredths go to
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
 * Returns the largest refund that needs no approval by a second person, after the payment's earlier refunds in
 * `before`. Never below zero. A null limit means that every refund needs approval.
 */
export const withoutSecondPerson = (limit: Money | null, before: readonly Part[], currency: string): Money =>
  limit === null ? money(0, currency) : refundableOf(limit, before)
