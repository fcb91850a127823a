import type { LabelContent } from '@kervan/documents/label/labelContent'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LabelPart } from './storedLabel.ts'

type Files = Ctx['files']
type CarrierPart = Extract<LabelPart, { kind: 'carrier' }>

const readFile = async (files: Files, { reference, label }: CarrierPart): Promise<Uint8Array> => {
  const bytes = await files.get(label.fileKey)
  if (!bytes) throw new AppError('labelUnavailable', { params: { reference } })
  return bytes
}

/** Uses the library only for several files or pictures; a single PDF of a carrier stays as it is. */
const mergePdf = async (
  files: Files,
  parts: readonly LabelPart[],
  draw: (labels: readonly LabelContent[]) => Uint8Array,
): Promise<Uint8Array> => {
  const { startLabelMerge, UnreadableLabel } = await import('@kervan/documents/label/mergeLabels')
  const merge = await startLabelMerge()
  for (const part of parts) {
    if (part.kind === 'house') {
      await merge.addPdf(draw(part.labels))
      continue
    }
    const bytes = await readFile(files, part)
    try {
      await (part.label.format === 'png' ? merge.addPng(bytes, part.label.size) : merge.addPdf(bytes))
    } catch (error) {
      if (!(error instanceof UnreadableLabel)) throw error
      throw new AppError('labelUnreadable', { params: { reference: part.reference } })
    }
  }
  return merge.finish()
}

/**
 * Prints parts as one PDF in their order. Pages of carriers keep their sizes.
 * @throws AppError labelUnavailable for a missing file; labelUnreadable for one that cannot be merged
 */
export const printPdf = async (
  files: Files,
  parts: readonly LabelPart[],
  size: '100x150' | 'a4',
): Promise<Uint8Array> => {
  const { makeLabelPdf } = await import('@kervan/documents/label/labelPdf')
  const draw = (labels: readonly LabelContent[]) => makeLabelPdf(labels, { size })
  const [first] = parts
  if (parts.length > 1 || !first) return mergePdf(files, parts, draw)
  if (first.kind === 'house') return draw(first.labels)
  return first.label.format === 'pdf' ? readFile(files, first) : mergePdf(files, parts, draw)
}

/**
 * Prints parts as ZPL in their order.
 * @throws AppError labelUnavailable for a missing file
 */
export const printZpl = async (files: Files, parts: readonly LabelPart[]): Promise<Uint8Array> => {
  const { makeLabelZpl } = await import('@kervan/documents/label/labelZpl')
  const texts: Uint8Array[] = []
  for (const part of parts)
    texts.push(part.kind === 'house' ? Buffer.from(makeLabelZpl(part.labels)) : await readFile(files, part))
  // Printers ignore line breaks between labels.
  return texts.length === 1 ? texts[0]! : Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')]))
}

/**
 * Prints a single label as PNG.
 * @throws AppError labelUnavailable for a missing file
 */
export const printPng = async (files: Files, part: LabelPart): Promise<Uint8Array> => {
  if (part.kind === 'carrier') return readFile(files, part)
  const { makeLabelPng } = await import('@kervan/documents/label/labelPng')
  return makeLabelPng(part.labels[0]!)
}
