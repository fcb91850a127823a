import { describe, expect, it, test } from 'vitest'
import { money } from '../money/money.ts'
import {
  needsSecondPerson,
  nextRefundState,
  refundableOf,
  refundableOfItem,
  refundStates,
} from './refundLife.ts'
import type { RefundEvent, RefundState } from './refundLife.ts'

const tl = (amount: number) => money(Math.round(amount * 100), 'TRY')
const part = (amount: number, state: RefundState = 'done', itemId: string | null = null) => ({
  itemId,
  amount: tl(amount),
  state,
})

describe('the life of a refund', () => {
  const possible: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
    waitingApproval: { approve: 'onItsWay', withdraw: 'withdrawn' },
    onItsWay: { refuse: 'refused', finish: 'done' },
    refused: { retry: 'onItsWay', withdraw: 'withdrawn', finish: 'done' },
    done: {},
    withdrawn: {},
  }
  const events: RefundEvent[] = ['approve', 'withdraw', 'refuse', 'retry', 'finish']
  test.each(refundStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s, %s',
    (state, event) => {
      expect(nextRefundState(state, event)).toBe(possible[state][event] ?? null)
    },
  )
})

describe('what can still be given back', () => {
  it('is what was captured, less what was or will be given back', () => {
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

  it('counts nothing that was withdrawn, and is never below zero', () => {
    expect(refundableOf(tl(100), [part(80, 'withdrawn')])).toEqual(tl(100))
    expect(refundableOf(tl(100), [part(80), part(40)])).toEqual(tl(0))
  })

  it('of an item is at most its price', () => {
    const item = { id: 'a', amount: tl(40) }
    expect(refundableOfItem(item, tl(100), [])).toEqual(tl(40))
    expect(refundableOfItem(item, tl(100), [part(15, 'done', 'a'), part(30, 'done', 'b')])).toEqual(tl(25))
  })

  it('of an item is at most what is left of the payment', () => {
    const item = { id: 'a', amount: tl(40) }
    expect(refundableOfItem(item, tl(100), [part(85)])).toEqual(tl(15))
  })
})

describe('a second person', () => {
  it('is needed above the limit, not at it', () => {
    expect(needsSecondPerson(tl(100), [], tl(100))).toBe(false)
    expect(needsSecondPerson(tl(100.01), [], tl(100))).toBe(true)
  })

  it('is needed for the part that brings several refunds of one payment above it', () => {
    expect(needsSecondPerson(tl(60), [part(40)], tl(100))).toBe(false)
    expect(needsSecondPerson(tl(60), [part(41)], tl(100))).toBe(true)
    expect(needsSecondPerson(tl(60), [part(41, 'withdrawn')], tl(100))).toBe(false)
  })
})
