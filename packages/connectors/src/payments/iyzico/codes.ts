/** Maps iyzico's payment states to the product's. Source: its documentation, "Error Codes" and "Webhook". */
import type { DeclineReason } from '../paymentProvider.ts'

/** `paymentStatus` of a finished attempt; every other value may still become paid or failed. */
export const attemptEnds: Readonly<Record<string, 'paid' | 'failed' | undefined>> = {
  SUCCESS: 'paid',
  FAILURE: 'failed',
}

/** `fraudStatus` of a payment that the bank accepted. */
export const fraudStatus = { refused: -1, inReview: 0, accepted: 1 } as const

/** 10051: bank code for insufficient balance or limit. */
const insufficientFunds = new Set(['10051', 'NOT_SUFFICIENT_FUNDS'])

/** `mdStatus` is the bank's 3-D Secure result: 1 is confirmed; missing when no bank was asked. */
export const readDecline = (answer: {
  errorCode?: string
  errorGroup?: string
  mdStatus?: number
}): DeclineReason => {
  if (insufficientFunds.has(answer.errorCode ?? '') || insufficientFunds.has(answer.errorGroup ?? ''))
    return 'insufficientFunds'
  return answer.mdStatus === undefined || answer.mdStatus === 1 ? 'declined' : 'threeDSecureFailed'
}

/** `errorCode` of a request with a wrong signature or unknown keys. */
export const refusedKeys: ReadonlySet<string> = new Set(['1000', '1001'])
