/** Steps of a bulk upload, and the step at which an upload continues. */
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'

export const bulkSteps = ['columns', 'rows', 'offers', 'labels'] as const
export type BulkStep = (typeof bulkSteps)[number]

export const bulkPath = (uploadId: string, step?: BulkStep): string =>
  step ? `/shipment/bulk/${uploadId}/${step}` : `/shipment/bulk/${uploadId}`

/**
 * Returns true if the step of columns has something to show. A file with all columns of the template has neither
 * guesses nor values for all rows.
 */
const hasColumnStep = ({ headings, needsMapping, fixed }: BulkSummary): boolean =>
  needsMapping || headings.some(({ by }) => by !== 'heading') || Object.keys(fixed).length > 0

/** Returns the first step of the bulk upload that still needs work. */
export const currentStep = (summary: BulkSummary): BulkStep => {
  if (summary.state === 'uploaded' || summary.needsMapping) return 'columns'
  if (summary.takenCount > 0) return 'labels'
  return summary.wrongShipmentCount > 0 ? 'rows' : 'offers'
}

/** Returns the display state of each bulk upload step. */
export const stepStates = (summary: BulkSummary) => {
  const { wrongShipmentCount, takenCount, inCartCount, labelCount, rating } = summary
  const isMapped = summary.state !== 'uploaded' && !summary.needsMapping
  const states: Record<BulkStep, 'open' | 'done' | 'problem'> = {
    columns: isMapped ? 'done' : 'problem',
    rows: !isMapped ? 'open' : wrongShipmentCount > 0 ? 'problem' : 'done',
    offers: (takenCount > 0 && inCartCount >= takenCount) || rating.state === 'done' ? 'done' : 'open',
    labels: takenCount > 0 && labelCount >= takenCount ? 'done' : 'open',
  }
  return bulkSteps
    .filter((key) => key !== 'columns' || hasColumnStep(summary))
    .map((key) => ({ key, state: states[key], isDisabled: key !== 'columns' && !isMapped }))
}
