/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const measuringErrors = {
  shipmentNotMeasurable: 'Business',
  measuringNotPriced: 'Business',
  nothingToAdjust: 'Business',
  adjustmentNotOpen: 'Conflict',
  parcelNotHeld: 'Conflict',
  objectionTooLate: 'Business',
  objectionSecondPerson: 'Business',
} as const
