/** Keys of `documents:manifest.*` in the locales; `manifestTexts` reads them all. */
const manifestTextKeys = [
  'title',
  'addendumTitle',
  'number',
  'carrier',
  'day',
  'closedAt',
  'line',
  'reference',
  'waybill',
  'bag',
  'sender',
  'receiver',
  'country',
  'goods',
  'hsCode',
  'value',
  'weight',
  'pieces',
  'sums',
  'shipments',
  'handedOver',
  'takenOver',
  'name',
  'plate',
  'time',
  'signature',
  'note',
  'page',
] as const

export type ManifestTexts = Record<(typeof manifestTextKeys)[number], string>

/** Returns all texts of a manifest, using the caller's translate function for one language. */
export const manifestTexts = (t: (key: string) => string): ManifestTexts =>
  Object.fromEntries(manifestTextKeys.map((key) => [key, t(`documents:manifest.${key}`)])) as ManifestTexts
