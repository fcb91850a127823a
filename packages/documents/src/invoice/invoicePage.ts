import PDFDocument from 'pdfkit'
import { toDrawable } from '../font/drawableText.ts'
import { fontFace } from '../font/fontFace.ts'
import type { FontWeight } from '../font/fontFace.ts'
import { ink, pageLeft, pageRight, ruleInk } from './pageEdges.ts'

export { ink, mutedInk, pageBottom, pageLeft, pageRight, pageTop } from './pageEdges.ts'

export type InvoiceDocument = PDFKit.PDFDocument

/**
 * Buffers all pages until the end, because each footer contains the page count. The only date in the file is
 * the invoice's own.
 */
export const createInvoiceDocument = (
  title: string,
  isoDate: string,
  language: string,
  layout: 'portrait' | 'landscape' = 'portrait',
): InvoiceDocument => {
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Kervan', Producer: 'Kervan', CreationDate: new Date(isoDate) },
  })
  doc.registerFont('regular', fontFace('regular').path)
  doc.registerFont('bold', fontFace('bold').path)
  return doc
}

export const finishDocument = async (doc: InvoiceDocument): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

export type TextPlace = {
  x: number
  y: number
  width: number
  size?: number
  weight?: FontWeight
  align?: 'left' | 'right' | 'center'
  colour?: string
}

/** Writes wrapped text from its top and returns the y position below it. */
export const writeText = (doc: InvoiceDocument, text: string, place: TextPlace): number => {
  const { x, y, width, size = 8.5, weight = 'regular', align = 'left', colour = ink } = place
  doc.font(weight).fontSize(size).fillColor(colour)
  doc.text(toDrawable(text), x, y, { width, align })
  return doc.y
}

export const heightOf = (doc: InvoiceDocument, text: string, width: number, size = 8.5): number =>
  doc.font('regular').fontSize(size).heightOfString(toDrawable(text), { width })

export const drawRule = (doc: InvoiceDocument, y: number, colour = ruleInk, thickness = 0.6): void => {
  doc.moveTo(pageLeft, y).lineTo(pageRight, y).lineWidth(thickness).strokeColor(colour).stroke()
}
