/** Data to transfer onto the numbered forms A.TR and EUR.1, by the numbers of their boxes. */
import { goodsKindOf } from '@kervan/domain/customs/border/goodsKind'
import { formatHsCode, formatInvoiceDate, formatQuantity, formatWeight } from '../invoice/invoiceFormats.ts'
import type { PaperContent, PaperProduct } from './paperContent.ts'
import type { PaperLayout, PaperTable } from './paperPdf.ts'
import { box, frameOf, goodsText, netKgText, partyLines, unitOf, weightTotals } from './paperParts.ts'
import { inBoth, paragraphsOf } from './paperTexts.ts'
import type { PaperLanguages } from './paperTexts.ts'

/** Goods that an A.TR covers: in the customs union. */
export const atrProducts = ({ products }: PaperContent): PaperProduct[] =>
  products.filter(({ hsCode }) => goodsKindOf(hsCode) === 'industrial')

/** Goods that a EUR.1 of Türkiye covers: of Turkish origin. */
export const eur1Products = ({ products }: PaperContent): PaperProduct[] =>
  products.filter(({ originCountryCode }) => originCountryCode === 'TR')

const goodsTable = (
  products: readonly PaperProduct[],
  { language, pieceCount }: PaperContent,
  languages: PaperLanguages,
  boxes: { item: string; goods: string; mass: string },
): PaperTable => {
  const both = inBoth(languages)
  return {
    columns: [
      { caption: `${boxes.item} ${both('item')}`, width: 46 },
      { caption: `${boxes.goods} ${both('packagesAndGoods')}`, width: 0 },
      { caption: both('hsCode'), width: 80 },
      { caption: both('quantity'), width: 66, align: 'right' },
      { caption: `${boxes.mass} ${both('netWeightOfLine')}`, width: 80, align: 'right' },
    ],
    rows: products.map((product, index) => [
      String(index + 1),
      index === 0 ? `${pieceCount} ${languages.first.packages} – ${goodsText(product)}` : goodsText(product),
      formatHsCode(product.hsCode),
      `${formatQuantity(product.quantity, language)} ${unitOf(product, languages.first)}`,
      netKgText(product, language),
    ]),
  }
}

/** Weights are those of the whole consignment; the form's own lines are rebuilt when only a part of it qualifies. */
const totalsOf = (
  content: PaperContent,
  languages: PaperLanguages,
  products: readonly PaperProduct[],
): PaperLayout['totals'] => {
  if (products.length === content.products.length) return weightTotals(content, languages)
  const grams = products.map(({ netWeightKg }) =>
    netWeightKg === null ? null : Math.round(netWeightKg * 1000),
  )
  const both = inBoth(languages)
  const net = grams.includes(null)
    ? both('notStated')
    : formatWeight(grams.reduce<number>((total, one) => total + one!, 0) / 1000, content.language)
  return [[both('netWeight'), net]]
}

const transportLines = ({ carrierName }: PaperContent, byAir: string): string[] =>
  [byAir, carrierName].flatMap((line) => line ?? [])

const invoiceLine = ({ number, date, language }: PaperContent): string =>
  `${number}, ${formatInvoiceDate(date, language)}`

export const atrLayout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const products = atrProducts(content)
  return {
    ...frameOf(content, languages, 'atrTitle'),
    notice: both('formNotice'),
    boxes: [
      box(`1. ${both('exporter')}`, partyLines(content.sender)),
      box(`2. ${both('transportDocument')}`, [content.waybillNumber ?? content.reference]),
      box(`3. ${both('consignee')}`, partyLines(content.receiver)),
      box(`4. ${both('association')}`, [both('associationName')]),
      box(`5. ${both('exportCountry')}`, [content.sender.countryName]),
      box(`6. ${both('destinationCountry')}`, [content.receiver.countryName]),
      box(`7. ${both('transportDetails')}`, transportLines(content, both('byAir'))),
      box(`8. ${both('remarks')}`, [`${both('number')}: ${invoiceLine(content)}`]),
    ],
    tables: [goodsTable(products, content, languages, { item: '9.', goods: '10.', mass: '11.' })],
    totals: totalsOf(content, languages, products),
    statements: [
      `12. ${both('customsUse')}`,
      `13. ${both('exporterDeclaration')}:`,
      ...paragraphsOf(languages, 'atrStatement'),
    ],
  }
}

export const eur1Layout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const products = eur1Products(content)
  return {
    ...frameOf(content, languages, 'eur1Title'),
    notice: both('formNotice'),
    boxes: [
      box(`1. ${both('exporter')}`, partyLines(content.sender)),
      box(`2. ${both('preferentialTrade')}`, [
        `${content.sender.countryName} – ${content.receiver.countryName}`,
      ]),
      box(`3. ${both('consignee')}`, partyLines(content.receiver)),
      box(`4. ${both('originCountry')}`, [content.sender.countryName]),
      box(`5. ${both('destinationCountry')}`, [content.receiver.countryName]),
      box(`6. ${both('transportDetails')}`, transportLines(content, both('byAir'))),
      box(`7. ${both('remarks')}`, []),
      box(`10. ${both('invoices')}`, [invoiceLine(content)]),
    ],
    tables: [goodsTable(products, content, languages, { item: '8.', goods: '8.', mass: '9.' })],
    totals: totalsOf(content, languages, products),
    statements: [
      `11. ${both('customsUse')}`,
      `12. ${both('exporterDeclaration')}:`,
      ...paragraphsOf(languages, 'eur1Statement'),
    ],
  }
}
