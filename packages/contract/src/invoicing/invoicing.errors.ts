/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const invoicingErrors = {
  expenseLineDecided: 'Conflict',
  noExtraPayment: 'Business',
} as const
