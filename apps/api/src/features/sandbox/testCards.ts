/** The published test cards. Numbers that card networks never issue; any other number is refused. */

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

/** The code that a real bank would send by text message; the page shows it. */
export const threeDSecureCode = '123456'
export const maxCodeTries = 3

/** How long the bank of the `timeOut` card keeps silent, and how late the `lateCallback` comes. */
export const lateSeconds = 20

export const groupDigits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
