/** iyzico's words for how a payment stands, in the product's. Source: its documentation, "Error Codes" and "Webhook". */
import type { DeclineReason } from '../paymentProvider.ts'

/** `paymentStatus` of an attempt that ended; every other one, known or not, may still become either. */
export const attemptEnds: Readonly<Record<string, 'paid' | 'failed' | undefined>> = {
  SUCCESS: 'paid',
  FAILURE: 'failed',
}

/** `fraudStatus` of a payment whose bank said yes. */
export const fraudStatus = { refused: -1, inReview: 0, accepted: 1 } as const

/** 10051: the bank's own code for a balance or limit that does not suffice. */
const insufficientFunds = new Set(['10051', 'NOT_SUFFICIENT_FUNDS'])

/** `mdStatus` is the bank's word on 3-D Secure: 1 is confirmed; it is missing when no bank was asked. */
export const readDecline = (answer: {
  errorCode?: string
  errorGroup?: string
  mdStatus?: number
}): DeclineReason => {
  if (insufficientFunds.has(answer.errorCode ?? '') || insufficientFunds.has(answer.errorGroup ?? ''))
    return 'insufficientFunds'
  return answer.mdStatus === undefined || answer.mdStatus === 1 ? 'declined' : 'threeDSecureFailed'
}

/** `errorCode` of a request with a wrong signature, and of one with keys that iyzico does not know. */
export const refusedKeys: ReadonlySet<string> = new Set(['1000', '1001'])
