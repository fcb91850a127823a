/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const trackingErrors = {
  trackingNotFound: 'NotFound',
  referenceMistyped: 'Business',
  matchUndoOver: 'Business',
  deliveryRefused: 'Authentication',
  statusEntryUndoOver: 'Conflict',
} as const
