import { formatHsCode, formatQuantity, formatWeight } from '../invoice/invoiceFormats.ts'
import type { PaperContent } from './paperContent.ts'
import type { PaperLayout } from './paperPdf.ts'
import {
  box,
  frameOf,
  goodsText,
  knownLines,
  netKgText,
  partyLines,
  unitOf,
  weightTotals,
} from './paperParts.ts'
import { inBoth, paragraphsOf } from './paperTexts.ts'
import type { PaperLanguages } from './paperTexts.ts'

/** Goods and packages without values. Which goods are in which package is not stored, so it is not stated. */
export const packingListLayout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const { language } = content
  const terms = knownLines([
    [both('waybill'), content.waybillNumber],
    [both('carrier'), content.carrierName],
    [both('customerReference'), content.customerReference],
    [both('incoterm'), [content.incoterm, content.incotermPlace].filter(Boolean).join(' ')],
  ])
  return {
    ...frameOf(content, languages, 'packingListTitle'),
    boxes: [
      box(both('seller'), partyLines(content.sender)),
      box(both('buyer'), partyLines(content.receiver)),
      { ...box(both('number'), [content.number, ...terms]), isWide: true },
    ],
    tables: [
      {
        columns: [
          { caption: both('line'), width: 22 },
          { caption: both('description'), width: 0 },
          { caption: both('hsCode'), width: 76 },
          { caption: both('origin'), width: 34 },
          { caption: both('quantity'), width: 46, align: 'right' },
          { caption: both('unit'), width: 30 },
          { caption: both('netWeightKg'), width: 56, align: 'right' },
        ],
        rows: content.products.map((product, index) => [
          String(index + 1),
          goodsText(product),
          formatHsCode(product.hsCode),
          product.originCountryCode,
          formatQuantity(product.quantity, language),
          unitOf(product, languages.first),
          netKgText(product, language),
        ]),
      },
      {
        columns: [
          { caption: both('package'), width: 130 },
          { caption: both('contents'), width: 0 },
          { caption: both('dimensions'), width: 110, align: 'right' },
          { caption: both('grossWeightKg'), width: 70, align: 'right' },
        ],
        rows: content.pieces.map(({ code, description, lengthCm, widthCm, heightCm, weightKg }) => [
          code,
          description,
          [lengthCm, widthCm, heightCm].map((cm) => formatQuantity(cm, language)).join(' × '),
          formatWeight(weightKg, language).replace(' kg', ''),
        ]),
      },
    ],
    totals: weightTotals(content, languages),
    statements: paragraphsOf(languages, 'declarationStatement'),
  }
}
