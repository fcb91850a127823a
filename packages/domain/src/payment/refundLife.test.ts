import { describe, expect, it, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  nextRefundState,
  refundableOf,
  refundableOfItem,
  refundStates,
  shareRefund,
  withoutSecondPerson,
} from './refundLife.ts'
import type { RefundEvent, RefundState } from './refundLife.ts'

const tl = (amount: number) => money(Math.round(amount * 100), 'TRY')
const part = (amount: number, state: RefundState = 'done', itemId: string | null = null) => ({
  itemId,
  amount: tl(amount),
  state,
})

describe('refund life cycle', () => {
  const possible: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
    waitingApproval: { approve: 'onItsWay', withdraw: 'withdrawn' },
    onItsWay: { refuse: 'refused', finish: 'done' },
    refused: { retry: 'onItsWay', withdraw: 'withdrawn', finish: 'done' },
    done: {},
    withdrawn: {},
  }
  const events: RefundEvent[] = ['approve', 'withdraw', 'refuse', 'retry', 'finish']
  test.each(refundStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    'allows only listed refund transitions: %s, %s',
    (state, event) => {
      expect(nextRefundState(state, event)).toBe(possible[state][event] ?? null)
    },
  )
})

describe('refundableOf', () => {
  it('subtracts completed and pending refunds from the captured amount', () => {
    expect(refundableOf(tl(100), [])).toEqual(tl(100))
    expect(
      refundableOf(tl(100), [
        part(30),
        part(20, 'onItsWay'),
        part(10, 'waitingApproval'),
        part(5, 'refused'),
      ]),
    ).toEqual(tl(35))
  })

  it('ignores withdrawn refunds and never goes below zero', () => {
    expect(refundableOf(tl(100), [part(80, 'withdrawn')])).toEqual(tl(100))
    expect(refundableOf(tl(100), [part(80), part(40)])).toEqual(tl(0))
  })

  it('limits the refund of an item to its price', () => {
    const item = { id: 'a', amount: tl(40), refunded: tl(0) }
    expect(refundableOfItem(item, tl(100), [])).toEqual(tl(40))
    expect(
      refundableOfItem({ ...item, refunded: tl(15) }, tl(100), [
        part(15, 'done', 'a'),
        part(5, 'onItsWay', 'a'),
        part(30, 'done', 'b'),
      ]),
    ).toEqual(tl(20))
  })

  it('limits the refund of an item to the rest of the payment', () => {
    const item = { id: 'a', amount: tl(40), refunded: tl(0) }
    expect(refundableOfItem(item, tl(100), [part(85)])).toEqual(tl(15))
  })
})

describe('shareRefund', () => {
  const item = (id: string, amount: number, refunded = 0) => ({
    id,
    amount: tl(amount),
    refunded: tl(refunded),
  })

  it('shares a refund in proportion, with the last hundredth to the largest remainder', () => {
    const items = [item('a', 52.31), item('b', 29.33), item('c', 17.44)]
    expect(shareRefund(tl(10.01), items, [part(10.01)])).toEqual([tl(5.29), tl(2.96), tl(1.76)])
  })

  it('skips items that are already refunded or have a pending refund', () => {
    const items = [item('a', 60, 60), item('b', 30), item('c', 10)]
    expect(shareRefund(tl(10), items, [part(60, 'done', 'a'), part(30, 'onItsWay', 'b')])).toEqual([
      tl(0),
      tl(0),
      tl(10),
    ])
  })

  it('adds up refund shares to the refund, never exceeding the rest of an item', () => {
    const amounts = [0.01, 0.02, 33.33, 33.33, 33.31]
    const items = amounts.map((amount, place) => item(String(place), amount))
    for (const refund of [0.01, 0.03, 1, 33.34, 99.99, 100]) {
      const shares = shareRefund(tl(refund), items, [])
      expect(shares.reduce((all, { minor }) => all + minor, 0)).toBe(tl(refund).minor)
      for (const [place, share] of shares.entries())
        expect(share.minor).toBeLessThanOrEqual(items[place]!.amount.minor)
    }
  })

  it('rejects a refund above the remaining amount', () => {
    expect(() => shareRefund(tl(61), [item('a', 60)], [])).toThrow(RangeError)
  })
})

describe('withoutSecondPerson', () => {
  it('requires approval of a refund above the limit', () => {
    expect(withoutSecondPerson(tl(100), [], 'TRY')).toEqual(tl(100))
  })

  it('requires approval for the part by which several refunds exceed the limit', () => {
    expect(withoutSecondPerson(tl(100), [part(41)], 'TRY')).toEqual(tl(59))
    expect(withoutSecondPerson(tl(100), [part(141)], 'TRY')).toEqual(tl(0))
    expect(withoutSecondPerson(tl(100), [part(41, 'withdrawn')], 'TRY')).toEqual(tl(100))
  })

  it('always requires approval of a refund when the limit is unknown', () => {
    expect(withoutSecondPerson(null, [], 'TRY')).toEqual(tl(0))
  })
})
