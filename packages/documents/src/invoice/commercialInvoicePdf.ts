import type { InvoiceContent } from './invoiceContent.ts'
import { drawEnd, drawFooters } from './invoiceEnd.ts'
import { drawHead } from './invoiceHead.ts'
import { createInvoiceDocument, finishDocument } from './invoicePage.ts'
import { drawTable } from './invoiceTable.ts'
import type { InvoiceTexts } from './invoiceTexts.ts'

/**
 * Commercial invoice or proforma as A4 PDF with as many pages as needed. `texts` are in the invoice's language
 * (see `invoiceTexts`). Throws RangeError without products, CurrencyMismatch for mixed currencies.
 */
export const makeCommercialInvoicePdf = async (
  invoice: InvoiceContent,
  texts: InvoiceTexts,
): Promise<Uint8Array> => {
  const title = invoice.kind === 'proforma' ? texts.proformaTitle : texts.commercialTitle
  const doc = createInvoiceDocument(`${title} ${invoice.number}`, invoice.date, invoice.language)
  const headBottom = drawHead(doc, invoice, texts)
  const tableBottom = drawTable(doc, invoice, texts, headBottom)
  drawEnd(doc, invoice, texts, tableBottom)
  drawFooters(doc, invoice, texts)
  return finishDocument(doc)
}
