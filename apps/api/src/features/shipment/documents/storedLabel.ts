import type { LabelFormat } from '@kervan/connectors/carriers/booking'
import type { LabelContent } from '@kervan/documents/label/labelContent'
import type { Ctx } from '../../../platform/ctx.ts'
import { listStoredLabels } from '../booking/purchase.queries.ts'

/**
 * Returns the bytes of a label in the carrier's own layout, unchanged: the file of all pieces for a whole
 * shipment, or that of one piece. Null when the carrier gave no such file, or several shipments are requested;
 * then our layout is printed.
 * @param labels requested labels
 * @param shipmentIds shipments of all requested labels
 */
export const readStoredLabel = async (
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  shipmentIds: readonly string[],
  labels: readonly LabelContent[],
  format: LabelFormat,
): Promise<Uint8Array | null> => {
  const stored = await listStoredLabels(db, shipmentIds, format)
  const [label] = labels
  if (shipmentIds.length !== 1 || !label) return null
  const isWhole = labels.length === label.pieceCount
  const file =
    (isWhole ? stored.find(({ piece }) => piece === null) : undefined) ??
    (labels.length === 1 ? stored.find(({ piece }) => piece === label.piece) : undefined)
  return file ? files.get(file.fileKey) : null
}
