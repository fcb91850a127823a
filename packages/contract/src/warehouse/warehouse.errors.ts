/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const warehouseErrors = {
  stockTakeOpen: 'Conflict',
  stockTakeClosed: 'Conflict',
  bagEmpty: 'Business',
  bagWithoutFlight: 'Business',
} as const
