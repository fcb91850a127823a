/** Keys of `documents:dispute.*` in the locales; `disputeTexts` reads them all. */
const disputeTextKeys = [
  'title',
  'number',
  'day',
  'to',
  'from',
  'opening',
  'waybill',
  'invoice',
  'reason',
  'expected',
  'billed',
  'difference',
  'total',
  'closing',
  'page',
] as const

export type DisputeTexts = Record<(typeof disputeTextKeys)[number], string>

/** Returns all texts of a dispute letter, using the caller's translate function for one language. */
export const disputeTexts = (t: (key: string) => string): DisputeTexts =>
  Object.fromEntries(disputeTextKeys.map((key) => [key, t(`documents:dispute.${key}`)])) as DisputeTexts
