/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const invoicingErrors = {
  invoiceIssuerMissing: 'Business',
  invoiceSeriesMissing: 'Business',
  invoiceSeriesUsedUp: 'Business',
  invoiceRateMissing: 'Business',
  invoiceRateOfDayMissing: 'Business',
  invoiceBuyerIncomplete: 'Business',
  invoiceCancelled: 'Conflict',
  invoiceNotElectronic: 'Business',
  invoiceWithoutEmail: 'Business',
  invoiceNotSent: 'Conflict',
  invoiceAnswerContradicts: 'Conflict',
  invoicePeriodNotOver: 'Business',
  expenseLineDecided: 'Conflict',
  expenseLineCredited: 'Conflict',
  noExtraPayment: 'Business',
} as const
