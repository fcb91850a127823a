/** Published test cards. Card networks never issue these numbers; any other number is rejected. */

import type { DeclineReason } from '@kervan/connectors/payments/paymentProvider'

export type CardBehaviour =
  'success' | 'threeDSecure' | 'declined' | 'insufficientFunds' | 'timeOut' | 'lateCallback'

/** Test cards by behaviour; the text of each is `sandbox:card.<behaviour>`. */
export const testCards: ReadonlyArray<{ number: string; behaviour: CardBehaviour }> = [
  { number: '4242424242424242', behaviour: 'success' },
  { number: '4000002500003155', behaviour: 'threeDSecure' },
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000000000009995', behaviour: 'insufficientFunds' },
  { number: '4000000000000119', behaviour: 'timeOut' },
  { number: '4000000000000077', behaviour: 'lateCallback' },
]

/** Card network of all test cards. */
export const testScheme = 'VISA'

/** Bank of all test cards. */
export const testBank = 'Deneme Bankası'

/** Responses of a bank's host to declined cards, with code. */
export const wordsOfDecline: Record<DeclineReason, string> = {
  declined: '05 Do not honour',
  insufficientFunds: '51 Insufficient funds',
  threeDSecureFailed: '3-D Secure: authentication failed',
  cancelled: 'Cancelled by the customer',
}

/** Code that a real bank would send by text message; the page shows it. */
export const threeDSecureCode = '123456'
export const maxCodeTries = 3

/** Seconds for which the bank of the `timeOut` card does not answer, and delay of the `lateCallback`. */
export const lateSeconds = 20

export const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
