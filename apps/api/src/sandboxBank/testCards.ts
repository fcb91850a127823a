/** The published test cards. Numbers that card networks never issue; any other number is refused. */

import type { DeclineReason } from '@kervan/connectors/payments/paymentProvider'

export type CardBehaviour =
  'success' | 'threeDSecure' | 'declined' | 'insufficientFunds' | 'timeOut' | 'lateCallback'

/** Text of each: `sandbox:card.<behaviour>`. */
export const testCards: ReadonlyArray<{ number: string; behaviour: CardBehaviour }> = [
  { number: '4242424242424242', behaviour: 'success' },
  { number: '4000002500003155', behaviour: 'threeDSecure' },
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000000000009995', behaviour: 'insufficientFunds' },
  { number: '4000000000000119', behaviour: 'timeOut' },
  { number: '4000000000000077', behaviour: 'lateCallback' },
]

/** All test cards are of one network. */
export const testScheme = 'VISA'

/** And of one bank. */
export const testBank = 'Deneme Bankası'

/** As a bank's host answers, with its code. */
export const wordsOfDecline: Record<DeclineReason, string> = {
  declined: '05 Do not honour',
  insufficientFunds: '51 Insufficient funds',
  threeDSecureFailed: '3-D Secure: authentication failed',
  cancelled: 'Cancelled by the customer',
}

/** The code that a real bank would send by text message; the page shows it. */
export const threeDSecureCode = '123456'
export const maxCodeTries = 3

/** How long the bank of the `timeOut` card keeps silent, and how late the `lateCallback` comes. */
export const lateSeconds = 20

export const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
