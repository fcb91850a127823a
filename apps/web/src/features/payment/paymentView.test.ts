import { describe, expect, it } from 'vitest'
import { nextView, nothingPaid } from './paymentView.ts'
import type { PaymentView, StartedPayment, ViewEvent } from './paymentView.ts'

const payment: StartedPayment = {
  returnCode: 200,
  returnText: '',
  paymentPageUrl: 'http://127.0.0.1:3001/pay/1',
  conversationId: 'c-1',
  totalPrice: 48.2,
  priceCurrency: 'EUR',
}
const after = (...events: (ViewEvent | ViewEvent['type'])[]): PaymentView =>
  events.reduce(
    (view, event) => nextView(view, (typeof event === 'string' ? { type: event } : event) as ViewEvent),
    nextView(nothingPaid, { type: 'started', payment }),
  )
const failed: ViewEvent = { type: 'failed', message: 'Bankanız kartı onaylamadı.' }

describe('paymentView', () => {
  it('moves the payment view from the card page to the result and the next steps in two delays', () => {
    expect(after('pageFinished').kind).toBe('confirming')
    expect(after('pageFinished', 'captured').kind).toBe('received')
    expect(after('captured', 'delayOver').kind).toBe('succeeded')
    expect(after('captured', 'delayOver', 'delayOver').kind).toBe('done')
  })

  it("does not restart the payment view's delays when the same success arrives twice", () => {
    expect(after('captured', 'delayOver', 'captured').kind).toBe('succeeded')
  })

  it('shows why a payment failed, but never after a success', () => {
    expect(after(failed)).toMatchObject({ kind: 'failed', message: 'Bankanız kartı onaylamadı.' })
    expect(after('captured', failed).kind).toBe('received')
  })

  it("ignores the card page's own report of completion", () => {
    expect(after('pageFinished', 'delayOver').kind).toBe('confirming')
  })

  it('clears a cancelled payment', () => {
    expect(after('leave', 'cancelled')).toEqual(nothingPaid)
    expect(after('leave', failed)).toEqual(nothingPaid)
  })

  it('shows a captured payment as paid although the window was closed', () => {
    expect(after('leave', 'captured').kind).toBe('done')
    expect(after('leave', 'notCancelled').kind).toBe('waiting')
    expect(after('leave', 'notCancelled', 'captured')).toMatchObject({ kind: 'done', payment })
  })
})
