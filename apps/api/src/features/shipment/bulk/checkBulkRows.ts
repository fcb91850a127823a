/** Turns rows into shipments and checks each by the wizard's rules. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkRowState } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { parcelOfDraft } from '../offers/parcelOfDraft.ts'
import { checkDraft, checkFactsIn } from '../checks/checkShipment.ts'
import type { CheckWorld } from '../checks/checkShipment.ts'
import { goodsValueOf, withoutHiddenAnswers } from '../draft/clearHiddenAnswers.ts'
import type { BulkCells, StoredBulkProblem } from './bulk.tables.ts'
import { fillFromBox } from './fillFromBox.ts'
import { completed, fillFromCatalogue, notesOf } from './fillFromCatalogue.ts'
import type { Catalogue } from './fillFromCatalogue.ts'
import { contentHashOf, readBulkShipment } from './file/readBulkShipment.ts'
import type { BulkRowToRead, PlacedProblem } from './file/readBulkShipment.ts'

export interface BulkWorld extends CheckWorld {
  fixed: BulkCells
  /** Fills empty cells; null leaves the cells as they were filled at the last check. */
  catalogue: Catalogue | null
  /** Sender used when the file names none. */
  defaultSender: SenderDraft | null
}

export interface CheckedBulkShipment {
  /** File row number of the shipment's first row. */
  row: number
  rows: readonly BulkRowToRead[]
  reference: string
  state: Extract<BulkRowState, 'valid' | 'wrong'>
  contentHash: string
  draft: ShipmentDraft | null
  /** Parcel to price; null unless the shipment is valid. */
  parcel: ParcelToQuote | null
  problems: PlacedProblem[]
}

export const referenceOf = (cells: BulkCells): string => cells[referenceColumn]?.normalize('NFC') ?? ''

/**
 * Groups rows by reference, wherever they are in the file, in the order of their first rows. A row without a
 * reference forms a separate group.
 */
const groupRows = (rows: readonly BulkRowToRead[]): { reference: string; rows: BulkRowToRead[] }[] => {
  const groups: { reference: string; rows: BulkRowToRead[] }[] = []
  const byReference = new Map<string, (typeof groups)[number]>()
  for (const row of rows) {
    const reference = referenceOf(row.cells)
    const known = reference === '' ? undefined : byReference.get(reference)
    if (known) known.rows.push(row)
    else {
      const group = { reference, rows: [row] }
      groups.push(group)
      if (reference !== '') byReference.set(reference, group)
    }
  }
  return groups
}

const problem = (
  row: number,
  name: string | null,
  key: string,
  severity: StoredBulkProblem['severity'] = 'error',
  params: StoredBulkProblem['params'] = {},
): PlacedProblem => ({ row, name, key, params, severity })

/**
 * Warns about a repeated goods row: exports of shops repeat rows more often than people send the same goods in
 * two lines.
 */
const findRepeatedRows = (rows: readonly BulkRowToRead[]): PlacedProblem[] => {
  if (rows.length < 2) return []
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, cells }) => {
    const names = Object.keys(cells).sort()
    if (!names.some((name) => name.startsWith('product.'))) return []
    const key = names.map((name) => `${name}\0${cells[name]}`).join('\0')
    const first = seen.get(key)
    if (first !== undefined)
      return [problem(row, referenceColumn, 'shipment/bulk:problem.repeated', 'doubt', { row: first })]
    seen.set(key, row)
    return []
  })
}

/**
 * Reports the saved sender's problems once instead of field by field, because the file has no cells for that
 * sender.
 */
const senderProblem = (world: BulkWorld, row: number): PlacedProblem =>
  problem(
    row,
    null,
    world.defaultSender ? 'shipment/bulk:problem.senderIncomplete' : 'shipment/bulk:problem.noSender',
  )

const fillIn = (written: readonly BulkRowToRead[], fixed: BulkCells, catalogue: Catalogue) => {
  const { rows, problems } = fillFromCatalogue(written, fixed, catalogue)
  return { rows, problems: [...problems, ...rows.flatMap((row) => fillFromBox(row, fixed))] }
}

const checkGroup = (
  { reference, rows: written }: { reference: string; rows: BulkRowToRead[] },
  world: BulkWorld,
): CheckedBulkShipment => {
  const { rows, problems: doubts } = world.catalogue
    ? fillIn(written, world.fixed, world.catalogue)
    : { rows: written, problems: [] }
  const read = readBulkShipment(rows.map(completed), world.fixed, world.defaultSender)
  const row = rows[0]!.row
  const problems = [...read.problems, ...findRepeatedRows(rows)]
  if (reference === '') problems.push(problem(row, referenceColumn, 'shipment/bulk:problem.noReference'))
  const { draft: sent } = read
  let draft = sent
  let parcel: ParcelToQuote | null = null
  if (sent) {
    const goodsValue = goodsValueOf(sent)
    draft = withoutHiddenAnswers(checkFactsIn(world, sent, goodsValue))
    const facts = checkFactsIn(world, draft, goodsValue)
    const known = new Set(problems.map((found) => `${found.row} ${found.name}`))
    let toldOfSender = false
    for (const { field, key, params, severity } of checkDraft(facts)) {
      const ofSavedSender = !read.usesOwnSender && /^sender\.(?!ioss)/.test(field)
      if (ofSavedSender) {
        if (severity === 'error' && !toldOfSender) problems.push(senderProblem(world, row))
        toldOfSender ||= severity === 'error'
        continue
      }
      const place = read.placeOf(field)
      if (known.has(`${place.row} ${place.name}`)) continue
      problems.push({ ...place, key, params, severity })
    }
    parcel = parcelOfDraft(facts)
  } else if (problems.length === 0) problems.push(problem(row, null, 'validation:format'))
  problems.push(...doubts, ...notesOf(rows))
  const state = problems.some(({ severity }) => severity === 'error') ? 'wrong' : 'valid'
  return {
    row,
    rows,
    reference,
    state,
    contentHash: contentHashOf(rows),
    draft,
    parcel: state === 'valid' ? parcel : null,
    problems,
  }
}

/** Longest time in ms that the check may block the event loop before it yields. */
const turnMs = 8

/** Checks the shipments in file order. */
export const checkBulkRows = async (
  rows: readonly BulkRowToRead[],
  world: BulkWorld,
): Promise<CheckedBulkShipment[]> => {
  const checked: CheckedBulkShipment[] = []
  let turnEnds = performance.now() + turnMs
  for (const group of groupRows(rows)) {
    checked.push(checkGroup(group, world))
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + turnMs
  }
  return checked
}
