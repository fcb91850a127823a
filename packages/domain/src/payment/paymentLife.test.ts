import { describe, expect, it } from 'vitest'
import { nextPaymentState } from './paymentLife.ts'

describe('the life of a payment', () => {
  it('succeeds, fails or expires once', () => {
    expect(nextPaymentState('started', 'capture')).toBe('succeeded')
    expect(nextPaymentState('succeeded', 'capture')).toBeNull()
    expect(nextPaymentState('failed', 'decline')).toBeNull()
  })

  it('is never shown as failed when the money was captured', () => {
    expect(nextPaymentState('succeeded', 'decline')).toBeNull()
    expect(nextPaymentState('succeeded', 'expire')).toBeNull()
    expect(nextPaymentState('refunded', 'decline')).toBeNull()
  })

  it('succeeds when the capture is reported after a failure or an expiry', () => {
    expect(nextPaymentState('failed', 'capture')).toBe('succeeded')
    expect(nextPaymentState('expired', 'capture')).toBe('succeeded')
  })

  it('is refunded only after it succeeded', () => {
    expect(nextPaymentState('started', 'refundRest')).toBeNull()
    expect(nextPaymentState('succeeded', 'refundPart')).toBe('partlyRefunded')
    expect(nextPaymentState('partlyRefunded', 'refundRest')).toBe('refunded')
  })
})
