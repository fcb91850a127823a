/** Keys of `documents:receipt.*` in the locales; `receiptTexts` reads them all. */
const receiptTextKeys = [
  'title',
  'number',
  'date',
  'payee',
  'payer',
  'provider',
  'card',
  'reference',
  'description',
  'amount',
  'paid',
  'refund',
  'refunded',
  'net',
  'note',
  'page',
] as const

export type ReceiptTexts = Record<(typeof receiptTextKeys)[number], string>

/** Returns all texts of a receipt, using the caller's translate function for one language. */
export const receiptTexts = (t: (key: string) => string): ReceiptTexts =>
  Object.fromEntries(receiptTextKeys.map((key) => [key, t(`documents:receipt.${key}`)])) as ReceiptTexts
