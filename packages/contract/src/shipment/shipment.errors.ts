/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const shipmentErrors = {
  shipmentNotEditable: 'Business',
  shipmentCancelled: 'Business',
  shipmentNotReturnable: 'Business',
  piecesReturnedAlready: 'Conflict',
  shipmentStateRefused: 'Conflict',
  labelNotReady: 'Business',
  labelFormatMissing: 'Business',
  labelsInOneFile: 'Business',
  labelUnavailable: 'Business',
  labelUnreadable: 'Business',
  bookingNotWaiting: 'Conflict',
  bookingOutcomeUnknown: 'Conflict',
  invoiceNotForDocuments: 'Business',
  bulkUploadOver: 'Business',
  bulkLabelsNotReady: 'Business',
} as const
