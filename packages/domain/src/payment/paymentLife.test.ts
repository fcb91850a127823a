import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { isCaptured, isOpen, nextPaymentState, paymentStates, stateOfItem } from './paymentLife.ts'

describe('payment life cycle', () => {
  it('allows success, failure or expiry of a payment only once', () => {
    expect(nextPaymentState('started', 'capture')).toBe('succeeded')
    expect(nextPaymentState('started', 'decline')).toBe('failed')
    expect(nextPaymentState('started', 'expire')).toBe('expired')
    expect(nextPaymentState('succeeded', 'capture')).toBeNull()
    expect(nextPaymentState('failed', 'decline')).toBeNull()
    expect(nextPaymentState('expired', 'expire')).toBeNull()
  })

  it('never reports a captured payment as failed', () => {
    for (const state of paymentStates.filter(isCaptured))
      for (const event of ['decline', 'expire', 'capture'] as const)
        expect([state, event, nextPaymentState(state, event)]).toEqual([state, event, null])
  })

  it('succeeds when a capture is reported after a failure or an expiry', () => {
    expect(nextPaymentState('failed', 'capture')).toBe('succeeded')
    expect(nextPaymentState('expired', 'capture')).toBe('succeeded')
  })

  it('allows a decline of a payment after its expiry, but no expiry after a decline', () => {
    expect(nextPaymentState('expired', 'decline')).toBe('failed')
    expect(nextPaymentState('failed', 'expire')).toBeNull()
  })

  it('allows partial refunds until nothing is left, and only after success', () => {
    expect(nextPaymentState('succeeded', 'refundPart')).toBe('partlyRefunded')
    expect(nextPaymentState('partlyRefunded', 'refundPart')).toBe('partlyRefunded')
    expect(nextPaymentState('partlyRefunded', 'refundRest')).toBe('refunded')
    expect(nextPaymentState('succeeded', 'refundRest')).toBe('refunded')
    for (const state of ['started', 'failed', 'expired', 'refunded', 'inReview'] as const) {
      expect(nextPaymentState(state, 'refundPart')).toBeNull()
      expect(nextPaymentState(state, 'refundRest')).toBeNull()
    }
  })

  it('moves a payment into review when another amount was charged, even if reported late', () => {
    for (const state of ['started', 'failed', 'expired'] as const)
      expect(nextPaymentState(state, 'review')).toBe('inReview')
    for (const state of paymentStates.filter(isCaptured)) expect(nextPaymentState(state, 'review')).toBeNull()
  })

  it('ends the review of a payment when the provider reports the final state', () => {
    expect(nextPaymentState('inReview', 'capture')).toBe('succeeded')
    expect(nextPaymentState('inReview', 'decline')).toBe('failed')
    expect(nextPaymentState('inReview', 'expire')).toBe('expired')
    expect(nextPaymentState('inReview', 'review')).toBeNull()
  })

  it('locks cart items of a payment only until the outcome is known', () => {
    expect(paymentStates.filter(isOpen)).toEqual(['started', 'inReview'])
  })

  it('counts a payment as captured in every state after a capture', () => {
    expect(paymentStates.filter(isCaptured)).toEqual(['succeeded', 'partlyRefunded', 'refunded'])
  })
})

describe('stateOfItem', () => {
  const eur = (minor: number) => money(minor, 'EUR')

  it('returns the refund state of the item, not of other items', () => {
    expect(stateOfItem('partlyRefunded', eur(4000), eur(0))).toBe('succeeded')
    expect(stateOfItem('partlyRefunded', eur(4000), eur(10))).toBe('partlyRefunded')
    expect(stateOfItem('partlyRefunded', eur(4000), eur(4000))).toBe('refunded')
  })

  it("returns the payment's state for an item before money was captured", () => {
    expect(stateOfItem('failed', eur(4000), eur(0))).toBe('failed')
    expect(stateOfItem('inReview', eur(4000), eur(0))).toBe('inReview')
  })
})
