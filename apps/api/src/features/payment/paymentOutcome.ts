/** How a payment stands, in words. */
import type { PaymentEvent } from '@kervan/contract/payment/paymentNames'
import { paymentEvents } from '@kervan/contract/payment/paymentNames'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import { writeAmount } from '../../platform/localeFormat.ts'
import type { HubEvent } from '../../platform/realtime/hub.ts'
import type { PaymentRow } from './payment.queries.ts'

type Outcome = Pick<PaymentRow, 'state' | 'failureReason'>

/** Empty while the outcome is not known. */
export const describeOutcome = ({ state, failureReason }: Outcome, language: Language): string => {
  if (state === 'inReview') return translate(language, 'payment:inReview')
  if (isOpen(state)) return ''
  if (isCaptured(state)) return translate(language, 'payment:succeeded')
  return translate(language, `payment:declined.${failureReason ?? 'declined'}`)
}

/** What staff must look into, with what they need for it; null where there is nothing. */
export const describeIssue = (
  { issue, provider, amount, taken }: Pick<PaymentRow, 'issue' | 'provider' | 'amount' | 'taken'>,
  language: Language,
): string | null =>
  issue &&
  translate(language, `payment:issueText.${issue}`, {
    provider,
    asked: writeAmount(language, amount),
    taken: taken ? writeAmount(language, taken) : '',
  })

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
