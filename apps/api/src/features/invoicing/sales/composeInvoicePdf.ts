import type { SalesInvoiceContent } from '@kervan/documents/salesInvoice/salesInvoiceContent'
import { salesInvoiceTexts } from '@kervan/documents/salesInvoice/salesInvoiceTexts'
import { amountInWords } from '@kervan/domain/invoicing/amountInWords'
import { add, fromDecimal } from '@kervan/domain/money/money'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { describeLine } from './describeLine.ts'
import type { InvoiceParty } from './invoiceContent.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import type { ComposedInvoice } from './writeInvoice.ts'

/** Address and numbers of a party as printed below its name. */
export const partyLines = (party: InvoiceParty, language: Language): string[] => {
  const t = (key: string) => translate(language, `documents:salesInvoice.${key}`)
  const numbered = (key: string, value: string | null) => value && `${t(key)} ${value}`
  return [
    party.address,
    [party.zipCode, party.district, party.city].filter(Boolean).join(' '),
    countryName(party.countryCode, language),
    // The name of an office ends with what its caption says.
    numbered('taxOffice', party.taxOffice?.replace(/ Vergi Dairesi$/, '') ?? null),
    numbered('taxNumber', party.taxNumber),
    numbered('identityNumber', party.identityNumber),
    numbered('passportNumber', party.passportNumber),
    party.phone,
    party.email,
  ].flatMap((line) => line || [])
}

/** An issued document, or a draft, which has neither number nor id. */
type PrintedInvoice = ComposedInvoice & { id: string | null; number: string | null }

/** Exchange rate without zeros at its end. */
export const statedRate = ({ exchangeRate }: Pick<ComposedInvoice, 'exchangeRate'>): string =>
  exchangeRate.includes('.') ? exchangeRate.replace(/\.?0+$/, '') : exchangeRate

/** Draws a document from its frozen content; nothing of the PDF is stored. */
export const composeInvoicePdf = async (
  invoice: PrintedInvoice,
  lines: readonly InvoiceLine[],
  language: Language,
): Promise<Uint8Array> => {
  const t = (key: string) => translate(language, key)
  const { currency, content } = invoice
  const { issuer, original } = content
  const amountOf = (value: string) => fromDecimal(value, currency)
  const drawn: SalesInvoiceContent = {
    language,
    title: t(`documents:salesInvoice.title.${invoice.type === 'sale' ? invoice.kind : invoice.type}`),
    number: invoice.number,
    uuid: invoice.kind === 'paper' ? null : invoice.id,
    date: invoice.day,
    issuer: {
      name: issuer.name,
      lines: [
        ...partyLines(issuer, language),
        ...(issuer.mersisNumber ? [`${t('documents:salesInvoice.mersis')} ${issuer.mersisNumber}`] : []),
        ...(issuer.iban ? [[issuer.bankName, issuer.iban].filter(Boolean).join(' ')] : []),
      ],
    },
    buyer: { name: content.buyer.name, lines: partyLines(content.buyer, language) },
    original: original && { number: original.number, date: original.day, reason: original.reason },
    lines: lines.map((line) => ({
      reference: line.assetReference,
      description: describeLine(line, language),
      net: line.net,
      vat: line.vat,
      amount: line.amount,
    })),
    vatRate: String(Number(invoice.vatRate)),
    exemption:
      invoice.exemption &&
      `${invoice.exemption} ${t(`documents:salesInvoice.exemption.${invoice.exemption}`)}`,
    net: amountOf(invoice.net),
    vat: amountOf(invoice.vat),
    total: amountOf(invoice.total),
    inWords: amountInWords(amountOf(invoice.total), language),
    inTry:
      invoice.exchangeRateDay === null
        ? null
        : {
            rate: statedRate(invoice),
            day: invoice.exchangeRateDay,
            total: add(fromDecimal(invoice.netTry, 'TRY'), fromDecimal(invoice.vatTry, 'TRY')),
          },
    footer: content.footer,
  }
  const { makeSalesInvoicePdf } = await import('@kervan/documents/salesInvoice/salesInvoicePdf')
  return makeSalesInvoicePdf(drawn, salesInvoiceTexts(t))
}
