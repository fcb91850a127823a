/** Keys of `documents:orderPaper.*` in the locales; `orderPaperTexts` reads them all. */
const orderPaperTextKeys = [
  'pickList',
  'packingSlip',
  'date',
  'orders',
  'pieces',
  'sku',
  'product',
  'quantity',
  'unitPrice',
  'amount',
  'total',
  'orderNumber',
  'seller',
  'receiver',
  'note',
  'giftMessage',
  'picked',
  'page',
] as const

export type OrderPaperTexts = Record<(typeof orderPaperTextKeys)[number], string>

/** Returns all texts of pick lists and packing slips, using the caller's translate function for one language. */
export const orderPaperTexts = (t: (key: string) => string): OrderPaperTexts =>
  Object.fromEntries(
    orderPaperTextKeys.map((key) => [key, t(`documents:orderPaper.${key}`)]),
  ) as OrderPaperTexts
