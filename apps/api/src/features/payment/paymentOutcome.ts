/** Describes a payment's outcome as text. */
import type { PaymentEvent } from '@kervan/contract/payment/paymentNames'
import { paymentEvents } from '@kervan/contract/payment/paymentNames'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import { translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { writeAmount } from '../../platform/localeFormat.ts'
import type { HubEvent } from '../../platform/realtime/hub.ts'
import type { PaymentRow } from './payment.queries.ts'

type Outcome = Pick<PaymentRow, 'state' | 'failureReason'>

/** Outcome of a payment as text; empty while the outcome is unknown. */
export const describeOutcome = ({ state, failureReason }: Outcome, language: ReaderLanguage): string => {
  if (state === 'inReview') return translate(language, 'payment:inReview')
  if (isOpen(state)) return ''
  if (isCaptured(state)) return translate(language, 'payment:succeeded')
  return translate(language, `payment:declined.${failureReason ?? 'declined'}`)
}

/** Describes the issue for staff with its details; null when there is none. */
export const describeIssue = (
  { issue, provider, amount, taken }: Pick<PaymentRow, 'issue' | 'provider' | 'amount' | 'taken'>,
  language: ReaderLanguage,
): string | null =>
  issue &&
  translate(language, `payment:issueText.${issue}`, {
    provider,
    asked: writeAmount(language, amount),
    taken: taken ? writeAmount(language, taken) : '',
  })

/** Hub message of a payment; null while there is no outcome. */
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
