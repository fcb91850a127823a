import { createRequire } from 'node:module'
import bwip from 'bwip-js/node'
import PDFDocument from 'pdfkit'
import { dotsPerMm } from '@kervan/documents/drawing/drawing'
import { makeAssetReference } from '@kervan/domain/reference/references'
import type { Shape } from '@kervan/documents/drawing/drawing'
import type { LabelContent } from '@kervan/documents/label/labelContent'
import { makeLabelPdf } from '@kervan/documents/label/labelPdf'
import { labelHeight, labelWidth } from '@kervan/documents/label/labelSheet'
import { layoutLabel } from '@kervan/documents/label/layoutLabel'
import { buildLabel, buildReceiver } from '@kervan/documents/testing/buildLabel'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'

/** Label PDFs per second, compared with the same label by pdfkit with embedded fonts and bitmap barcodes. */
export async function run(): Promise<BenchRow[]> {
  // Warms both up: our font subset is created once per process, and theirs compiles once.
  makeLabelPdf([nextLabel()], { size: '100x150' })
  for (let i = 0; i < 3; i++) await makeWithPdfkit([nextLabel()])
  return [
    await measure('label PDF, singles', {
      pairs: sizeOf(12, 1),
      ours: sizeOf(150, 2),
      theirs: sizeOf(8, 1),
      isMerged: false,
    }),
    await measure('label PDF, 1,000 merged', {
      pairs: sizeOf(3, 1),
      ours: sizeOf(1000, 3),
      theirs: sizeOf(1000, 3),
      isMerged: true,
    }),
  ]
}

type Measure = { pairs: number; ours: number; theirs: number; isMerged: boolean }

const measure = async (name: string, { pairs, ours, theirs, isMerged }: Measure): Promise<BenchRow> => {
  const ratios: number[] = []
  const ourRates: number[] = []
  const theirRates: number[] = []
  let ourBytes = 0
  let theirBytes = 0
  for (let pair = 0; pair < pairs; pair++) {
    const [ourLabels, theirLabels] = [newLabels(ours), newLabels(theirs)]
    const ourBegin = performance.now()
    for (const group of isMerged ? [ourLabels] : ourLabels.map((label) => [label])) {
      ourBytes = makeLabelPdf(group, { size: '100x150' }).length
    }
    const ourRate = (1000 * ours) / (performance.now() - ourBegin)
    const theirBegin = performance.now()
    for (const group of isMerged ? [theirLabels] : theirLabels.map((label) => [label])) {
      theirBytes = (await makeWithPdfkit(group)).length
    }
    const theirRate = (1000 * theirs) / (performance.now() - theirBegin)
    ourRates.push(ourRate)
    theirRates.push(theirRate)
    ratios.push(ourRate / theirRate)
  }
  const ratio = median(ratios)
  const kilobytes = (count: number) => `${Math.round(count / 1024)} KB`
  return {
    name,
    ratio,
    goal: '≥ 10',
    met: ratio >= 10,
    detail:
      `${Math.round(median(ourRates))}/s (${kilobytes(ourBytes)}) against ` +
      `${Math.round(median(theirRates))}/s (${kilobytes(theirBytes)}) by pdfkit`,
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

let serial = 100_000
/** Each label has unique references and a unique address, so that caching codes does not help. */
const nextLabel = (): LabelContent => {
  serial++
  return buildLabel({
    reference: makeAssetReference(serial),
    waybillNumber: `KV104${serial}TR`,
    receiver: buildReceiver({ addressLines: [`Königstraße ${serial % 400}`, 'Hinterhof, 3. OG'] }),
  })
}
const newLabels = (count: number): LabelContent[] => Array.from({ length: count }, nextLabel)

const fontPath = (name: string): string =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const fonts = { regular: fontPath('DejaVuSansCondensed'), bold: fontPath('DejaVuSansCondensed-Bold') }
const pointsPerDot = 72 / 25.4 / dotsPerMm

/** Comparison implementation in the usual way, with the same fonts and every text and line at the same position. */
const makeWithPdfkit = async (labels: LabelContent[]): Promise<Buffer> => {
  const doc = new PDFDocument({ autoFirstPage: false, compress: true })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  for (const label of labels) {
    doc.addPage({ size: [labelWidth * pointsPerDot, labelHeight * pointsPerDot], margin: 0 })
    doc.scale(pointsPerDot)
    for (const shape of layoutLabel(label).shapes) await drawWithPdfkit(doc, shape)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const drawWithPdfkit = async (doc: PDFKit.PDFDocument, shape: Shape): Promise<void> => {
  switch (shape.kind) {
    case 'text': {
      const { x, y, size, weight, ink, align, width, text } = shape
      const begin = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      doc.font(weight).fontSize(size).fillColor(ink)
      doc.text(text, begin, y, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    case 'box':
      doc.rect(shape.x, shape.y, shape.width, shape.height).fill(shape.ink)
      return
    case 'bars': {
      const width = shape.widths.reduce((sum, modules) => sum + modules, 0) * shape.module
      doc.image(await drawBitmap('code128', shape.text), shape.x, shape.y, { width, height: shape.height })
      return
    }
    case 'matrix':
      doc.image(await drawBitmap('qrcode', shape.text), shape.x, shape.y, {
        width: shape.rows.length * shape.module,
      })
      return
  }
}

/** Small and on white, because pdfkit is several times slower for large images and for transparency. */
const drawBitmap = (bcid: string, text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid, text, scale: 2, backgroundcolor: 'FFFFFF' })
