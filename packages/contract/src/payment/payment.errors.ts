/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const paymentErrors = {
  paymentNotStarted: 'Business',
  paymentInProgress: 'Conflict',
  alreadyPaid: 'Conflict',
  paymentNotWaiting: 'Conflict',
  paymentNotCaptured: 'Business',
  receiptNotReady: 'Business',
  differenceSettled: 'Conflict',
  paymentLinkNotOpen: 'Conflict',
  nothingToRefund: 'Business',
  refundNotWaiting: 'Conflict',
  secondPersonNeeded: 'Business',
} as const
