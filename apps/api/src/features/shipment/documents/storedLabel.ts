import type { LabelFormat } from '@kervan/connectors/carriers/booking'
import type { LabelContent } from '@kervan/documents/label/labelContent'
import { AppError } from '../../../platform/errors.ts'
import type { CarrierLabel } from '../booking/purchase.queries.ts'

/** Labels that are requested by one reference: all pieces of a shipment or one of them. */
export interface RequestedLabels {
  shipmentId: string
  /** Reference of the shipment, which errors name. */
  reference: string
  /** Never empty. */
  labels: LabelContent[]
}

/** Part of a printed file: labels in our layout, or a file of the carrier. */
export type LabelPart =
  { kind: 'house'; labels: LabelContent[] } | { kind: 'carrier'; reference: string; label: CarrierLabel }

/** Formats of stored files that can be printed as each format, the preferred first. */
const sources = {
  pdf: ['pdf', 'png'],
  zpl: ['zpl'],
  png: ['png'],
} as const satisfies Record<LabelFormat, readonly LabelFormat[]>

/** Files with exactly these pieces; null when the carrier did not give each of them in the format. */
const selectFiles = (
  stored: readonly CarrierLabel[],
  labels: readonly LabelContent[],
  format: LabelFormat,
): CarrierLabel[] | null => {
  const isWhole = labels.length === labels[0]!.pieceCount
  for (const source of sources[format]) {
    const files = stored.filter((file) => file.format === source && file.takenBackAt === null)
    const whole = files.find(({ piece }) => piece === null)
    if (isWhole && whole) return [whole]
    const pieces = labels.flatMap((label) => files.find(({ piece }) => piece === label.piece) ?? [])
    if (pieces.length === labels.length) return pieces
  }
  return null
}

const explainMissing = (
  { reference, labels }: RequestedLabels,
  stored: readonly CarrierLabel[],
): AppError => {
  const formats = (['pdf', 'zpl', 'png'] as const).filter((format) => selectFiles(stored, labels, format))
  if (formats.length > 0) {
    const names = formats.map((format) => format.toUpperCase()).join(' / ')
    return new AppError('labelFormatMissing', { params: { reference, formats: names } })
  }
  const isInOneFile = stored.some(({ piece, takenBackAt }) => piece === null && takenBackAt === null)
  return new AppError(isInOneFile ? 'labelsInOneFile' : 'labelUnavailable', { params: { reference } })
}

/**
 * Arranges labels in the requested order. A shipment that its carrier labelled is never printed in our layout.
 * @param stored carriers' labels by shipment
 * @param pieceNumber limits each request to one of its labels, from 1; errors name formats for all of them
 * @throws AppError labelFormatMissing: the carrier gave other formats only; labelsInOneFile: it gave no file of
 * the single piece; labelUnavailable: its labels are taken back or incomplete
 */
export const arrangeLabels = (
  requests: readonly RequestedLabels[],
  stored: ReadonlyMap<string, CarrierLabel[]>,
  format: LabelFormat,
  pieceNumber?: number,
): LabelPart[] => {
  const parts: LabelPart[] = []
  for (const request of requests) {
    const labels = pieceNumber === undefined ? request.labels : [request.labels[pieceNumber - 1]!]
    const carrierLabels = stored.get(request.shipmentId)
    if (carrierLabels) {
      const files = selectFiles(carrierLabels, labels, format)
      if (!files) throw explainMissing(request, carrierLabels)
      parts.push(...files.map((label) => ({ kind: 'carrier' as const, reference: request.reference, label })))
      continue
    }
    // Labels in our layout that follow each other share their fonts and A4 sheets.
    const last = parts.at(-1)
    if (last?.kind === 'house') last.labels.push(...labels)
    else parts.push({ kind: 'house', labels: [...labels] })
  }
  return parts
}
