import { hasBattery, isBattery } from '@kervan/domain/customs/border/goodsKind'
import { formatHsCode, formatQuantity } from '../invoice/invoiceFormats.ts'
import type { PaperContent } from './paperContent.ts'
import type { PaperLayout } from './paperPdf.ts'
import { box, frameOf, goodsText, knownLines, partyLines, unitOf, weightTotals } from './paperParts.ts'
import { inBoth, paragraphsOf } from './paperTexts.ts'
import type { PaperLanguages } from './paperTexts.ts'

/** Shipper's statement for carriage by air; goods with batteries get the conditions beside it. */
export const noDangerousGoodsLayout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const { products, language } = content
  return {
    ...frameOf(content, languages, 'noDangerousGoodsTitle'),
    boxes: [
      box(both('seller'), partyLines(content.sender)),
      box(both('buyer'), partyLines(content.receiver)),
      {
        ...box(
          both('transportDocument'),
          knownLines([
            [both('waybill'), content.waybillNumber],
            [both('carrier'), content.carrierName],
            [both('reference'), content.reference],
          ]),
        ),
        isWide: true,
      },
    ],
    tables: [
      {
        columns: [
          { caption: both('line'), width: 22 },
          { caption: both('description'), width: 0 },
          { caption: both('hsCode'), width: 90 },
          { caption: both('quantity'), width: 60, align: 'right' },
          { caption: both('unit'), width: 40 },
        ],
        rows: products.map((product, index) => [
          String(index + 1),
          goodsText(product),
          formatHsCode(product.hsCode),
          formatQuantity(product.quantity, language),
          unitOf(product, languages.first),
        ]),
      },
    ],
    totals: weightTotals(content, languages),
    statements: [
      ...paragraphsOf(languages, 'noDangerousGoodsStatement'),
      ...(products.some(({ hsCode }) => isBattery(hsCode)) ? paragraphsOf(languages, 'batteryGoods') : []),
      ...(products.some(({ hsCode }) => hasBattery(hsCode)) ? paragraphsOf(languages, 'batteryHint') : []),
    ],
  }
}
