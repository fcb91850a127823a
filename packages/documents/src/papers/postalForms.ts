/** Data of the customs declarations CN 22 and CN 23 of the Universal Postal Union, by the numbers of their fields. */
import { formatHsCode, formatMoney, formatQuantity, formatWeight } from '../invoice/invoiceFormats.ts'
import type { PaperContent } from './paperContent.ts'
import type { PaperLayout, PaperTable } from './paperPdf.ts'
import {
  box,
  frameOf,
  goodsText,
  goodsValueOf,
  knownLines,
  netKgText,
  partyLines,
  unitOf,
} from './paperParts.ts'
import { inBoth, paragraphsOf } from './paperTexts.ts'
import type { PaperLanguages } from './paperTexts.ts'

/** Category of the item; a repair has none of its own and is stated as other goods. */
const categoryOf = ({ purpose, isReturn }: PaperContent) => {
  if (isReturn) return 'returnedGoods' as const
  const categories = {
    sale: 'purposeSale',
    gift: 'purposeGift',
    sample: 'purposeSample',
    repair: 'otherGoods',
  } as const
  return categories[purpose]
}

/** Lines with the field numbers of one form. */
const goodsTable = (
  { products, language }: PaperContent,
  languages: PaperLanguages,
  [goods, quantity, weight, value, code, origin]: readonly [string, string, string, string, string, string],
): PaperTable => {
  const both = inBoth(languages)
  return {
    columns: [
      { caption: `${goods} ${both('description')}`, width: 0 },
      { caption: `${quantity} ${both('quantity')}`, width: 60, align: 'right' },
      { caption: `${weight} ${both('netWeightKg')}`, width: 58, align: 'right' },
      { caption: `${value} ${both('value')}`, width: 84, align: 'right' },
      { caption: `${code} ${both('hsCode')}`, width: 80 },
      { caption: `${origin} ${both('origin')}`, width: 44 },
    ],
    rows: products.map((product) => [
      goodsText(product),
      `${formatQuantity(product.quantity, language)} ${unitOf(product, languages.first)}`,
      netKgText(product, language),
      formatMoney(product.total, language),
      formatHsCode(product.hsCode),
      product.originCountryCode,
    ]),
  }
}

export const cn22Layout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const { language } = content
  return {
    ...frameOf(content, languages, 'cn22Title'),
    notice: both('formNotice'),
    boxes: [
      box(both('from'), partyLines(content.sender)),
      box(both('to'), partyLines(content.receiver)),
      { ...box(both('category'), [both(categoryOf(content))]), isWide: true },
    ],
    tables: [goodsTable(content, languages, ['(1)', '(1)', '(2)', '(3)', '(4)', '(5)'])],
    totals: [
      [`(6) ${both('totalWeight')}`, formatWeight(content.grossWeightKg, language)],
      [`(7) ${both('totalValue')}`, formatMoney(goodsValueOf(content), language)],
    ],
    statements: paragraphsOf(languages, 'cnStatement').map((text) => `(8) ${text}`),
  }
}

export const cn23Layout = (content: PaperContent, languages: PaperLanguages): PaperLayout => {
  const both = inBoth(languages)
  const { language, sender, receiver, products } = content
  const permits = products.flatMap(({ permitNumber }) => permitNumber ?? [])
  const charges = [content.freightCharge, content.insurance].flatMap((charge) =>
    charge ? [formatMoney(charge, language)] : [],
  )
  const others = (content.unconverted ?? []).map(({ amount }) => formatMoney(amount, language))
  return {
    ...frameOf(content, languages, 'cn23Title'),
    notice: both('formNotice'),
    boxes: [
      box(both('from'), partyLines(sender)),
      box(both('to'), partyLines(receiver)),
      box(
        both('customsReference'),
        knownLines([
          [both('taxNumber'), sender.taxNumber],
          [both('identityNumber'), sender.identityNumber],
          [both('eoriNumber'), sender.eoriNumber],
          [both('iossNumber'), content.iossNumber],
        ]),
      ),
      box(
        both('importerReference'),
        knownLines([
          [both('taxNumber'), receiver.taxNumber],
          [both('identityNumber'), receiver.identityNumber],
          [both('eoriNumber'), receiver.eoriNumber],
        ]),
      ),
      box(
        both('importerContact'),
        [receiver.phone, receiver.email].flatMap((line) => line ?? []),
      ),
      box(`(9) ${both('postage')}`, [...charges, ...others]),
      box(`(10) ${both('category')}`, [both(categoryOf(content))]),
      box(`(11) ${both('remarks')}`, []),
      box(`(12)–(14) ${both('permits')}`, [...permits, `${both('number')}: ${content.number}`]),
      box(both('postingOffice'), []),
    ],
    tables: [goodsTable(content, languages, ['(1)', '(2)', '(3)', '(5)', '(7)', '(8)'])],
    totals: [
      [`(4) ${both('totalWeight')}`, formatWeight(content.grossWeightKg, language)],
      [`(6) ${both('totalValue')}`, formatMoney(goodsValueOf(content), language)],
    ],
    statements: paragraphsOf(languages, 'cnStatement').map((text) => `(15) ${text}`),
  }
}
