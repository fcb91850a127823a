/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const cancellationErrors = {
  shipmentNotCancellable: 'Business',
  alreadyCancelled: 'Conflict',
  cancellationNotWaiting: 'Conflict',
} as const
