import type { PaymentState } from '@kervan/domain/payment/paymentLife'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfPayment: Record<PaymentState, Tone> = {
  started: 'info',
  succeeded: 'ok',
  failed: 'bad',
  expired: 'none',
  partlyRefunded: 'warn',
  refunded: 'warn',
  inReview: 'warn',
}

export const toneOfRefund: Record<RefundState, Tone> = {
  waitingApproval: 'warn',
  onItsWay: 'info',
  refused: 'bad',
  done: 'ok',
  withdrawn: 'none',
}
