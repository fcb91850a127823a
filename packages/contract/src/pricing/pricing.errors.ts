/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const pricingErrors = {
  zoneInUse: 'Business',
  validityBegun: 'Business',
  priceListNotNewest: 'Conflict',
  priceListHasErrors: 'Business',
  priceListServiceOff: 'Business',
  priceListDatesOverlap: 'Conflict',
  ruleHasBegun: 'Business',
} as const
