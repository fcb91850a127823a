/** Parts that several papers share. */
import { sum } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { InvoiceParty } from '../invoice/invoiceContent.ts'
import { formatInvoiceDate, formatWeight } from '../invoice/invoiceFormats.ts'
import { currencyOf } from '../invoice/invoiceHead.ts'
import type { PaperContent, PaperProduct } from './paperContent.ts'
import type { PaperBox, PaperLayout } from './paperPdf.ts'
import { inBoth } from './paperTexts.ts'
import type { PaperLanguages, PaperTexts } from './paperTexts.ts'

/** Name and postal address, one line each. */
export const partyLines = (party: InvoiceParty): string[] =>
  [
    party.company,
    party.contactName === party.company ? '' : (party.contactName ?? ''),
    ...party.addressLines,
    [[party.postalCode, party.city].filter(Boolean).join(' '), party.state].filter(Boolean).join(', '),
    party.countryName,
  ].filter(Boolean)

/** `caption value` of the values that are known. */
export const knownLines = (facts: readonly (readonly [string, string | undefined])[]): string[] =>
  facts.flatMap(([caption, value]) => (value ? [`${caption}: ${value}`] : []))

export const box = (caption: string, lines: readonly string[]): PaperBox => ({ caption, lines })

/** Value of the goods as on the commercial invoice. */
export const goodsValueOf = (content: PaperContent): Money =>
  sum(
    content.products.map(({ total }) => total),
    currencyOf({ ...content, kind: 'commercial' }),
  )

/** Description in both languages. */
export const goodsText = ({ description, secondDescription }: PaperProduct): string =>
  secondDescription === null ? description : `${description} / ${secondDescription}`

export const unitOf = ({ unit }: PaperProduct, texts: PaperTexts): string =>
  ({ kg: texts.unitKg, piece: texts.unitPiece, liter: texts.unitLiter })[unit]

/** Net weight of a line without unit; a dash when unknown. */
export const netKgText = ({ netWeightKg }: PaperProduct, language: PaperContent['language']): string =>
  netWeightKg === null ? '–' : formatWeight(netWeightKg, language).replace(' kg', '')

/** Sums of pieces and weights, as on the commercial invoice. */
export const weightTotals = (content: PaperContent, languages: PaperLanguages): PaperLayout['totals'] => {
  const both = inBoth(languages)
  const { language, netWeightKg } = content
  return [
    [both('pieceCount'), String(content.pieceCount)],
    [both('grossWeight'), formatWeight(content.grossWeightKg, language)],
    [both('netWeight'), netWeightKg === undefined ? both('notStated') : formatWeight(netWeightKg, language)],
  ]
}

/** Frame of every paper: title, reference, signature. */
export const frameOf = (
  content: PaperContent,
  languages: PaperLanguages,
  title: keyof PaperTexts,
): Pick<PaperLayout, 'title' | 'subtitle' | 'reference' | 'date' | 'language' | 'signature' | 'page'> => {
  const both = inBoth(languages)
  const { first, second } = languages
  return {
    title: first[title],
    subtitle: first[title] === second[title] ? '' : second[title],
    reference: content.reference,
    date: content.date,
    language: content.language,
    signature: {
      dateCaption: both('placeAndDate'),
      date: [content.sender.city, formatInvoiceDate(content.date, content.language)]
        .filter(Boolean)
        .join(', '),
      nameCaption: both('signatory'),
      name: content.signatoryName ?? content.sender.contactName ?? '',
      caption: both('signature'),
    },
    page: first.page,
  }
}
