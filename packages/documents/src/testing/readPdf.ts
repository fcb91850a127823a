import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type PdfPage = {
  widthMm: number
  heightMm: number
  /** Text fragments in drawing order. */
  texts: string[]
  fonts: number
}

const mmPerPoint = 25.4 / 72
const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const open = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  // Copies the bytes, because pdf.js takes ownership of the buffer.
  getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${pdfjsFolder}/standard_fonts/`,
    stopAtErrors: true,
    verbosity: 0,
  }).promise

/** Parses every page with pdf.js. */
export const readPdf = async (bytes: Uint8Array): Promise<PdfPage[]> => {
  const document = await open(bytes)
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items, styles } = await page.getTextContent()
    pages.push({
      widthMm: width * mmPerPoint,
      heightMm: height * mmPerPoint,
      texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
      fonts: Object.keys(styles).length,
    })
  }
  await document.destroy()
  return pages
}

/** Renders one page with pdf.js as PNG. */
export const drawPdfPage = async (
  bytes: Uint8Array,
  number: number,
  dotsPerInch: number,
): Promise<Uint8Array> => {
  const document = await open(bytes)
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: dotsPerInch / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  // pdf.js expects the browser's canvas type; this canvas has the same methods.
  await page.render({ canvas: canvas as never, viewport }).promise
  const png = canvas.toBuffer('image/png')
  await document.destroy()
  return png
}

/** Returns red, green, blue and opacity of each pixel of a PNG, row by row. */
export const readPixels = async (png: Uint8Array): Promise<Uint8ClampedArray> => {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}
