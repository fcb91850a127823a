import type { DutyLayer } from '@kervan/domain/tax/calculateUsTax'
import type { LayerRow } from '../tax.queries.ts'

/** Converts a stored layer for the calculator. */
export const toDutyLayer = (row: LayerRow): DutyLayer & { row: LayerRow } => ({
  row,
  hts: row.hts,
  percent: row.percent,
  from: row.validFrom,
  to: row.validTo,
  codes: row.codes,
  isSection232: row.kind === 'section232',
})
