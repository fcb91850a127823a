/** How a payment stands, in words. */
import type { PaymentEvent } from '@kervan/contract/payment/paymentNames'
import { paymentEvents } from '@kervan/contract/payment/paymentNames'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import type { HubEvent } from '../../platform/realtime/hub.ts'
import type { PaymentRow } from './payment.queries.ts'

type Outcome = Pick<PaymentRow, 'state' | 'failureReason'>

/** Empty while the outcome is not known. */
export const describeOutcome = ({ state, failureReason }: Outcome, language: Language): string => {
  if (isOpen(state)) return ''
  if (isCaptured(state)) return translate(language, 'payment:succeeded')
  return translate(language, `payment:declined.${failureReason ?? 'declined'}`)
}

/** What the hub says of a payment; null while there is nothing to say. */
export const hubEventOf = (
  payment: Outcome & Pick<PaymentRow, 'conversationId' | 'language'>,
): HubEvent | null => {
  if (isOpen(payment.state)) return null
  const payload: PaymentEvent = {
    conversationId: payment.conversationId,
    message: describeOutcome(payment, payment.language),
  }
  return { name: isCaptured(payment.state) ? paymentEvents.success : paymentEvents.failure, payload }
}
