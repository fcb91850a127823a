/** Keys of `documents:salesInvoice.*` that the PDF draws. */
const salesInvoiceTextKeys = [
  'number',
  'uuid',
  'date',
  'issuer',
  'buyer',
  'original',
  'reason',
  'reference',
  'description',
  'net',
  'vat',
  'amount',
  'netTotal',
  'vatTotal',
  'total',
  'totalBack',
  'exemptionCaption',
  'rate',
  'totalTry',
  'page',
  'draft',
] as const

export type SalesInvoiceTexts = Record<(typeof salesInvoiceTextKeys)[number], string>

/** Returns all texts of a sales invoice, using the caller's translate function for one language. */
export const salesInvoiceTexts = (t: (key: string) => string): SalesInvoiceTexts =>
  Object.fromEntries(
    salesInvoiceTextKeys.map((key) => [key, t(`documents:salesInvoice.${key}`)]),
  ) as SalesInvoiceTexts
