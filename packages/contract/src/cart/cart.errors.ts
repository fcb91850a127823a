/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const cartErrors = {
  offerExpired: 'Business',
  offerOutdated: 'Business',
  offerGone: 'Business',
  oneCurrencyOnly: 'Business',
  oneCompanyOnly: 'Business',
  priceMissing: 'Business',
  cartItemInPayment: 'Conflict',
} as const
