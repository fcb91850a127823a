/** State machine of the payment page. Pure: time and network events are passed in. */
import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'

export type StartedPayment = AnswerOf<typeof paymentEndpoints.startCartPayment>

/**
 * `paying`: the card page is shown. `confirming`: the card page reports completion, the outcome is pending.
 * `leaving`: the window was closed, the payment is being cancelled. `waiting`: the cancellation failed, the
 * outcome is pending without the window. `received`, `succeeded`, `done`: paid, in steps. `failed`: no money
 * was charged.
 */
export type ViewKind =
  'none' | 'paying' | 'confirming' | 'leaving' | 'waiting' | 'received' | 'succeeded' | 'done' | 'failed'

export interface PaymentView {
  kind: ViewKind
  payment: StartedPayment | null
  /** Reason why the payment failed. */
  message: string
}

export type ViewEvent =
  | { type: 'started'; payment: StartedPayment }
  | { type: 'pageFinished' | 'captured' | 'leave' | 'cancelled' | 'notCancelled' | 'delayOver' | 'closed' }
  | { type: 'failed'; message: string }

export const nothingPaid: PaymentView = { kind: 'none', payment: null, message: '' }

/** Returns true while the outcome of the payment is unknown. */
export const isFollowed = (kind: ViewKind): boolean =>
  kind === 'paying' || kind === 'confirming' || kind === 'leaving' || kind === 'waiting'

export const showsFrame = (kind: ViewKind): boolean => kind === 'paying'

export const nextView = (view: PaymentView, event: ViewEvent): PaymentView => {
  const to = (kind: ViewKind): PaymentView => ({ ...view, kind })
  switch (event.type) {
    case 'started':
      return { kind: 'paying', payment: event.payment, message: '' }
    case 'pageFinished':
      return view.kind === 'paying' ? to('confirming') : view
    case 'captured':
      // Skips the delays when the window is closed, and shows the next steps at once.
      if (view.kind === 'leaving' || view.kind === 'waiting') return to('done')
      return isFollowed(view.kind) ? to('received') : view
    case 'failed':
      if (view.kind === 'leaving') return nothingPaid
      return isFollowed(view.kind) ? { ...view, kind: 'failed', message: event.message } : view
    case 'leave':
      return isFollowed(view.kind) ? to('leaving') : view
    case 'cancelled':
      return view.kind === 'leaving' ? nothingPaid : view
    case 'notCancelled':
      return view.kind === 'leaving' ? to('waiting') : view
    case 'delayOver':
      if (view.kind === 'received') return to('succeeded')
      return view.kind === 'succeeded' ? to('done') : view
    case 'closed':
      return nothingPaid
  }
}
