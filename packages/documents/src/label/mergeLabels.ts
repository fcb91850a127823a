import { setImmediate } from 'node:timers/promises'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PrintScaling } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'

/** Thrown for a label that cannot be read: damaged, encrypted or of another format. */
export class UnreadableLabel extends Error {
  override name = 'UnreadableLabel'
}

const pointsPerUnit = { mm: 72 / 25.4, cm: 720 / 25.4, in: 72 }
const namedSizes: Record<string, string> = { A4: '210x297mm', A5: '148x210mm', A6: '105x148mm' }
/** Resolution of common label printers. */
const pointsPerDot = 72 / 203

/** Width and height in points of '4x6in', '100x150mm' or 'A4'; null for a size that is none of these. */
const readSize = (size: string): [number, number] | null => {
  const match = /^([\d.]+)x([\d.]+)(mm|cm|in)$/.exec(namedSizes[size] ?? size)
  if (!match) return null
  const unit = pointsPerUnit[match[3] as keyof typeof pointsPerUnit]
  const [width, height] = [Number(match[1]) * unit, Number(match[2]) * unit]
  return width > 0 && height > 0 ? [width, height] : null
}

/** A truncated file may have pages whose content is lost; they would be printed as empty sheets. */
const requireContent = (page: PDFPage): void => {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((entry) => page.doc.context.lookup(entry))
      : [contents]
  if (streams.length === 0) throw new UnreadableLabel('empty page')
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) throw new UnreadableLabel('page without content')
    decodePDFRawStream(stream).decode()
  }
}

const loadPages = async (target: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> => {
  // The reader repairs truncated files silently. Each whole file has this mark in its last 1024 bytes.
  if (!Buffer.from(bytes).subarray(-1024).includes('%%EOF')) throw new UnreadableLabel('end is missing')
  const source = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
  const pages = source.getPages()
  if (pages.length === 0) throw new UnreadableLabel('no page')
  for (const page of pages) requireContent(page)
  return target.copyPages(source, source.getPageIndices())
}

const readable = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw error instanceof UnreadableLabel ? error : new UnreadableLabel(String(error), { cause: error })
  })

/**
 * One PDF of labels from several files, in the order in which they are added. Pages keep their sizes. Both
 * `add` functions throw UnreadableLabel.
 */
export const startLabelMerge = async () => {
  const target = await PDFDocument.create({ updateMetadata: false })
  return {
    /** Adds all pages of a PDF. */
    addPdf: async (bytes: Uint8Array): Promise<void> => {
      // A file takes some milliseconds; other requests have their turn between two of a thousand.
      await setImmediate()
      for (const page of await readable(loadPages(target, bytes))) target.addPage(page)
    },
    /**
     * Adds a page with a picture, as large as the page allows. `size` is that of the page, such as '4x6in';
     * without a known size the page is as large as the picture at 203 dpi.
     */
    addPng: async (bytes: Uint8Array, size: string): Promise<void> => {
      await setImmediate()
      const image = await readable(target.embedPng(bytes))
      const given = readSize(size) ?? [image.width * pointsPerDot, image.height * pointsPerDot]
      // Carriers name the size of the paper, also for a picture across it.
      const isAcross = image.width > image.height !== given[0] > given[1]
      const [width, height] = isAcross ? [given[1], given[0]] : given
      const fitted = image.scaleToFit(width, height)
      target.addPage([width, height]).drawImage(image, {
        ...fitted,
        x: (width - fitted.width) / 2,
        y: (height - fitted.height) / 2,
      })
    },
    finish: async (): Promise<Uint8Array> => {
      // Disables print scaling, because scanners reject labels shrunk by a print dialog.
      target.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
      target.setProducer('Kervan')
      return target.save({ useObjectStreams: false })
    },
  }
}
