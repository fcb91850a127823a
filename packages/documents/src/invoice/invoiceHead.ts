import type { InvoiceContent, InvoiceParty } from './invoiceContent.ts'
import { formatInvoiceDate } from './invoiceFormats.ts'
import { drawRule, ink, mutedInk, pageLeft, pageRight, pageTop, writeText } from './invoicePage.ts'
import type { InvoiceDocument } from './invoicePage.ts'
import type { InvoiceTexts } from './invoiceTexts.ts'

/** Draws title, numbers, parties and terms; returns the y position below. */
export const drawHead = (doc: InvoiceDocument, invoice: InvoiceContent, texts: InvoiceTexts): number => {
  const title = invoice.kind === 'proforma' ? texts.proformaTitle : texts.commercialTitle
  const titleBottom = writeText(doc, title, {
    x: pageLeft,
    y: pageTop - 4,
    width: 300,
    size: 21,
    weight: 'bold',
  })
  const numbersBottom = drawNumbers(doc, invoice, texts)
  let y = Math.max(titleBottom, numbersBottom) + 12
  drawRule(doc, y, ink, 1.2)
  y += 12
  const half = (pageRight - pageLeft - 24) / 2
  y = Math.max(
    drawParty(doc, texts.seller, invoice.sender, texts, pageLeft, y, half),
    drawParty(doc, texts.buyer, invoice.receiver, texts, pageLeft + half + 24, y, half),
  )
  return drawTerms(doc, invoice, texts, y + 12)
}

const drawNumbers = (doc: InvoiceDocument, invoice: InvoiceContent, texts: InvoiceTexts): number => {
  const rows: [string, string | undefined][] = [
    [texts.number, invoice.number],
    [texts.date, formatInvoiceDate(invoice.date, invoice.language)],
    [texts.reference, invoice.reference],
    [texts.waybill, invoice.waybillNumber],
    [texts.customerReference, invoice.customerReference],
  ]
  let y = pageTop
  for (const [caption, value] of rows) {
    if (!value) continue
    writeText(doc, caption, { x: 330, y, width: 95, colour: mutedInk })
    y = writeText(doc, value, { x: 425, y, width: pageRight - 425, weight: 'bold', align: 'right' }) + 2
  }
  return y
}

const drawParty = (
  doc: InvoiceDocument,
  caption: string,
  party: InvoiceParty,
  texts: InvoiceTexts,
  x: number,
  top: number,
  width: number,
): number => {
  let y = writeText(doc, caption, { x, y: top, width, size: 7.5, colour: mutedInk }) + 2
  y = writeText(doc, party.company, { x, y, width, size: 10, weight: 'bold' }) + 1
  const place = [[party.postalCode, party.city].filter(Boolean).join(' '), party.state]
    .filter(Boolean)
    .join(', ')
  const lines = [
    party.contactName === party.company ? undefined : party.contactName,
    ...party.addressLines,
    place,
    party.countryName,
  ]
  for (const line of lines) if (line) y = writeText(doc, line, { x, y, width })
  y += 3
  const identities: [string, string | undefined][] = [
    [texts.phone, party.phone],
    [texts.email, party.email],
    [texts.taxOffice, party.taxOffice],
    [texts.taxNumber, party.taxNumber],
    [texts.identityNumber, party.identityNumber],
    [texts.eoriNumber, party.eoriNumber],
  ]
  for (const [name, value] of identities) {
    if (!value) continue
    writeText(doc, name, { x, y, width: 62, size: 8, colour: mutedInk })
    y = writeText(doc, value, { x: x + 64, y, width: width - 64, size: 8 })
  }
  return y
}

/** Draws the row of terms that customs checks first. */
const drawTerms = (
  doc: InvoiceDocument,
  invoice: InvoiceContent,
  texts: InvoiceTexts,
  top: number,
): number => {
  const purposes = {
    sale: texts.purposeSale,
    sample: texts.purposeSample,
    gift: texts.purposeGift,
    repair: texts.purposeRepair,
  }
  const incoterm = [invoice.incoterm, invoice.incotermPlace].filter(Boolean).join(' ')
  const cells: [string, string | undefined][] = [
    [texts.incoterm, incoterm],
    [texts.purpose, purposes[invoice.purpose]],
    [texts.carrier, invoice.carrierName],
    [texts.iossNumber, invoice.iossNumber],
    [texts.currency, currencyOf(invoice)],
  ]
  const shown = cells.filter(([, value]) => value)
  const width = (pageRight - pageLeft) / shown.length
  drawRule(doc, top)
  let bottom = top
  shown.forEach(([caption, value], i) => {
    const x = pageLeft + i * width
    const y = writeText(doc, caption, { x, y: top + 6, width: width - 8, size: 7.5, colour: mutedInk })
    bottom = Math.max(bottom, writeText(doc, value!, { x, y: y + 1, width: width - 8, weight: 'bold' }))
  })
  return bottom + 12
}

/** Returns the currency of the products. Throws RangeError without products, because there is nothing to declare. */
export const currencyOf = ({ products }: InvoiceContent): string => {
  const [first] = products
  if (!first) throw new RangeError('an invoice needs at least one product')
  return first.total.currency
}
