/** Fills the empty dimensions of a piece from the carrier's box named in its row. */
import { boxColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import type { BulkCells } from './bulk.tables.ts'
import type { FilledRow } from './fillFromCatalogue.ts'
import type { PlacedProblem } from './file/readBulkShipment.ts'
import { readValue } from '../file/readValues.ts'

const sides = ['width', 'length', 'height'] as const
const weightColumn = 'piece.weight'

const boxByKey = new Map(carrierBoxes.map((box) => [box.key, box]))

const valueOf = (name: string, text: string | undefined): unknown => {
  const read = text === undefined ? undefined : readValue(name, text)
  return read && 'value' in read ? read.value : undefined
}

/** Fills in place. A written dimension is kept; when it differs from the box's, a warning is reported. */
export const fillFromBox = ({ row, cells, filled }: FilledRow, fixed: BulkCells): PlacedProblem[] => {
  const isPiece = Object.keys(cells).some((name) => name.startsWith('piece.'))
  const box = boxByKey.get(
    String(valueOf(boxColumn, cells[boxColumn] ?? (isPiece ? fixed[boxColumn] : undefined))),
  )
  if (!box) return []
  const problems: PlacedProblem[] = []
  const doubt = (name: string, key: string, params: PlacedProblem['params']) =>
    problems.push({ row, name, key, params, severity: 'doubt' })
  for (const side of sides) {
    const name = `piece.${side}`
    const written = cells[name] ?? fixed[name]
    if (written === undefined) filled[name] = String(box[side])
    else if (valueOf(name, written) !== box[side])
      doubt(name, 'shipment/bulk:problem.boxSide', { cm: box[side] })
  }
  const weight = valueOf(weightColumn, cells[weightColumn] ?? fixed[weightColumn])
  if (box.mostKg !== null && typeof weight === 'number' && weight > box.mostKg)
    doubt(weightColumn, 'shipment/bulk:problem.boxWeight', { kg: box.mostKg })
  return problems
}
