/** Reads the rows of one reference as a wizard draft and reports problems by cell. */
import { createHash } from 'node:crypto'
import { boxColumn, referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { fieldMessages } from '@kervan/contract/validation'
import type { FieldMessage } from '@kervan/contract/validation'
import type { BulkCells, StoredBulkProblem } from '../bulk.tables.ts'
import { columnByName } from '../../file/bulkHeadings.ts'
import { readPhone, readState, readValue } from '../../file/readValues.ts'

export interface BulkRowToRead {
  row: number
  cells: BulkCells
  /** Values that the catalogue filled into empty cells. */
  filled?: BulkCells | null
}

export type PlacedProblem = StoredBulkProblem & { row: number }

export type DraftRequest = Record<string, unknown> & {
  sender: Record<string, unknown>
  receiver: Record<string, unknown>
  details: Record<string, unknown>
  products: Record<string, unknown>[]
  pieces: Record<string, unknown>[]
}

export interface ReadBulkShipment {
  /** Draft built from the rows; null when they do not even make a draft. */
  draft: ShipmentDraft | null
  problems: PlacedProblem[]
  /** Returns the source row and column name of a path in the draft. */
  placeOf: (field: string) => { row: number; name: string | null }
  usesOwnSender: boolean
}

const placeInRequest = (request: DraftRequest, name: string): [Record<string, unknown>, string] => {
  if (name === referenceColumn) return [request.details, name]
  const dot = name.indexOf('.')
  if (dot < 0) return [request, name]
  return [request[name.slice(0, dot)] as Record<string, unknown>, name.slice(dot + 1)]
}

const isIoss = (name: string): boolean => name.startsWith('sender.ioss')

/** Reads the shipment's own cells first, because the meaning of the other cells depends on them. */
const readRows = (rows: readonly BulkRowToRead[], fixed: BulkCells, defaultSender: SenderDraft | null) => {
  const request: DraftRequest = { sender: {}, receiver: {}, details: {}, products: [], pieces: [] }
  const problems: PlacedProblem[] = []
  const productRows: number[] = []
  const pieceRows: number[] = []
  const first = new Map<string, { text: string; row: number }>()
  const put = (
    into: Record<string, unknown>,
    field: string,
    at: { row: number; name: string },
    text: string,
  ) => {
    const read = readValue(at.name, text)
    if ('problem' in read) problems.push({ ...at, key: read.problem, params: {}, severity: 'error' })
    // The box column is skipped: its dimensions are already filled in.
    else if (at.name !== boxColumn) into[field] = read.value
  }
  for (const { row, cells } of rows) {
    const lines: Partial<Record<'product' | 'piece', Record<string, unknown>>> = {}
    const lineOf = (group: 'product' | 'piece') => {
      if (!lines[group]) {
        lines[group] = {}
        request[group === 'product' ? 'products' : 'pieces'].push(lines[group])
        ;(group === 'product' ? productRows : pieceRows).push(row)
      }
      return lines[group]
    }
    for (const name in cells) {
      const column = columnByName.get(name)
      if (!column) continue
      const text = cells[name]!
      if (column.group === 'product' || column.group === 'piece') {
        put(lineOf(column.group), name.slice(name.indexOf('.') + 1), { row, name }, text)
        continue
      }
      const known = first.get(name)
      if (known === undefined) {
        first.set(name, { text, row })
        put(...placeInRequest(request, name), { row, name }, text)
      } else if (known.text !== text)
        problems.push({
          row,
          name,
          key: 'shipment/bulk:problem.differs',
          params: { row: known.row },
          severity: 'error',
        })
    }
    for (const name in fixed) {
      const group = columnByName.get(name)?.group
      if ((group !== 'product' && group !== 'piece') || !lines[group] || name in cells) continue
      put(lines[group], name.slice(name.indexOf('.') + 1), { row, name }, fixed[name]!)
    }
  }
  for (const name in fixed) {
    const group = columnByName.get(name)?.group
    if (group === undefined || group === 'product' || group === 'piece' || first.has(name)) continue
    first.set(name, { text: fixed[name]!, row: rows[0]!.row })
    put(...placeInRequest(request, name), { row: rows[0]!.row, name }, fixed[name]!)
  }
  const usesOwnSender = [...first.keys()].some((name) => name.startsWith('sender.') && !isIoss(name))
  if (!usesOwnSender && defaultSender) request.sender = { ...defaultSender, ...request.sender }
  return { request, problems, first, productRows, pieceRows, usesOwnSender }
}

/** Sets the fields that the form preselects and a file leaves out. */
const completeParty = (party: Record<string, unknown>): void => {
  readPhone(party)
  if (typeof party.stateCode === 'string') party.stateCode = readState(party.countryCode, party.stateCode)
  if (party.companyType === undefined && Object.keys(party).length > 0)
    party.companyType = party.company === undefined ? 'individual' : 'corporate'
}

const clear = (request: DraftRequest, field: string): void => {
  const path = field.split('.')
  let into: unknown = request
  for (const part of path.slice(0, -1)) into = (into as Record<string, unknown> | undefined)?.[part]
  if (into && typeof into === 'object') (into as Record<string, unknown>)[path.at(-1)!] = undefined
}

/** Parses the draft without its invalid values, so that all other fields are checked as well. */
export const parseDraft = (
  request: DraftRequest,
): { draft: ShipmentDraft | null; issues: FieldMessage[] } => {
  const parsed = shipmentDraft.safeParse(request)
  if (parsed.success) return { draft: parsed.data, issues: [] }
  const issues = fieldMessages(parsed.error.issues)
  for (const { field } of issues) clear(request, field)
  const again = shipmentDraft.safeParse(request)
  return { draft: again.success ? again.data : null, issues }
}

/** @param rows in file order */
export const readBulkShipment = (
  rows: readonly BulkRowToRead[],
  fixed: BulkCells,
  defaultSender: SenderDraft | null,
): ReadBulkShipment => {
  const { request, problems, first, productRows, pieceRows, usesOwnSender } = readRows(
    rows,
    fixed,
    defaultSender,
  )
  completeParty(request.receiver)
  if (usesOwnSender) completeParty(request.sender)
  request.shipmentType ??= 2
  const firstRow = rows[0]!.row
  const placeOf = (field: string): { row: number; name: string | null } => {
    const line = /^(products|pieces)(?:\.(\d+)\.(\w+))?$/.exec(field)
    if (line) {
      const isProduct = line[1] === 'products'
      const name = `${isProduct ? 'product' : 'piece'}.${line[3] ?? (isProduct ? 'description' : 'weight')}`
      return { row: (isProduct ? productRows : pieceRows)[Number(line[2] ?? 0)] ?? firstRow, name }
    }
    const name = field === `details.${referenceColumn}` ? referenceColumn : field
    return { row: first.get(name)?.row ?? firstRow, name: columnByName.has(name) ? name : null }
  }
  const { draft, issues } = parseDraft(request)
  const known = new Set(problems.map(({ row, name }) => `${row} ${name}`))
  for (const { field, key, params } of issues) {
    const place = placeOf(field)
    if (known.has(`${place.row} ${place.name}`)) continue
    problems.push({ ...place, key, params, severity: 'error' })
  }
  return { draft, problems, placeOf, usesOwnSender }
}

/** Hash of the written texts. Independent of the column order and of the current catalogue. */
export const contentHashOf = (rows: readonly BulkRowToRead[]): string => {
  const hash = createHash('sha256')
  for (const { cells } of rows) {
    for (const name of Object.keys(cells).sort()) hash.update(`${name}\0${cells[name]}\0`)
    hash.update('\u0001')
  }
  return hash.digest('base64url')
}
