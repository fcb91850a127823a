import { invoiceTexts } from '../invoice/invoiceTexts.ts'
import type { InvoiceTexts } from '../invoice/invoiceTexts.ts'

/** Keys of `documents:paper.*` in the locales; `paperTexts` reads them all. */
const paperTextKeys = [
  'packingListTitle',
  'cn22Title',
  'cn23Title',
  'atrTitle',
  'eur1Title',
  'noDangerousGoodsTitle',
  'formNotice',
  'from',
  'to',
  'exporter',
  'consignee',
  'transportDocument',
  'association',
  'associationName',
  'exportCountry',
  'destinationCountry',
  'transportDetails',
  'byAir',
  'remarks',
  'item',
  'packagesAndGoods',
  'packages',
  'preferentialTrade',
  'originCountry',
  'invoices',
  'customsUse',
  'exporterDeclaration',
  'atrStatement',
  'eur1Statement',
  'category',
  'returnedGoods',
  'otherGoods',
  'customsReference',
  'importerReference',
  'importerContact',
  'permits',
  'postingOffice',
  'postage',
  'totalWeight',
  'totalValue',
  'netWeightKg',
  'netWeightOfLine',
  'value',
  'package',
  'contents',
  'dimensions',
  'grossWeightKg',
  'notStated',
  'cnStatement',
  'noDangerousGoodsStatement',
  'declarationStatement',
  'batteryHint',
  'batteryGoods',
  'placeAndDate',
] as const

export type PaperTexts = InvoiceTexts & Record<(typeof paperTextKeys)[number], string>

/** Returns all texts of the papers, using the caller's translate function for one language. */
export const paperTexts = (t: (key: string) => string): PaperTexts => ({
  ...invoiceTexts(t),
  ...(Object.fromEntries(paperTextKeys.map((key) => [key, t(`documents:paper.${key}`)])) as PaperTexts),
})

/** Texts of a paper in its own language and in the second language beside it. */
export interface PaperLanguages {
  first: PaperTexts
  second: PaperTexts
}

/** Returns a text in both languages; once when they are equal. */
export const inBoth =
  ({ first, second }: PaperLanguages) =>
  (key: keyof PaperTexts): string =>
    first[key] === second[key] ? first[key] : `${first[key]} / ${second[key]}`

/** Returns a long text as paragraphs, one for each language. */
export const paragraphsOf = ({ first, second }: PaperLanguages, key: keyof PaperTexts): string[] => [
  ...new Set([first[key], second[key]]),
]
