/** States of an issued invoice on its way to the revenue administration. A printed one stays `issued`. */
export const invoiceStates = ['issued', 'sent', 'accepted', 'rejected'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const invoiceAnswers = ['accepted', 'rejected'] as const
export type InvoiceAnswer = (typeof invoiceAnswers)[number]

/** A file may be handed over again until it is accepted, also after a rejection. */
export const mayBeSent = (state: InvoiceState): boolean => state !== 'accepted'

/**
 * Effect of the integrator's answer. `recorded` changes the state to the answer, `unchanged` is the same answer again.
 * `notSent` and `contradicts` (another answer than an earlier one) are refused.
 */
export const effectOfAnswer = (
  state: InvoiceState,
  answer: InvoiceAnswer,
): 'recorded' | 'unchanged' | 'notSent' | 'contradicts' => {
  if (state === 'issued') return 'notSent'
  if (state === 'sent') return 'recorded'
  return state === answer ? 'unchanged' : 'contradicts'
}
