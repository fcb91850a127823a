import type { RecordStatus } from '@kervan/contract/payment/paymentNames'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfPayment: Record<RecordStatus, Tone> = {
  started: 'info',
  succeeded: 'ok',
  failed: 'bad',
  expired: 'none',
  partlyRefunded: 'warn',
  refunded: 'warn',
  inReview: 'warn',
  discount: 'ok',
}

export const toneOfRefund: Record<RefundState, Tone> = {
  waitingApproval: 'warn',
  onItsWay: 'info',
  refused: 'bad',
  done: 'ok',
  withdrawn: 'none',
}
