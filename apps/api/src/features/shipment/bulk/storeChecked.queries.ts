/** Bulk writes of upload rows and shipments. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { bulkOffers, bulkRows, bulkShipments } from './bulk.tables.ts'
import type { BulkCells, StoredBulkProblem } from './bulk.tables.ts'
import { referenceOf } from './checkBulkRows.ts'
import type { CheckedBulkShipment } from './checkBulkRows.ts'

export interface RowToStore {
  row: number
  cells: BulkCells
  rest: Record<string, string> | null
  isRemoved: boolean
}

/**
 * Result of a check. A reference used before yields `duplicate` for the same content and an error for other
 * content.
 */
export type StoredState = CheckedBulkShipment & { stored: 'valid' | 'wrong' | 'duplicate' }

/** Overwrites rows with the problems found in their shipments. */
export const storeRows = async (
  db: Db,
  uploadId: string,
  rows: readonly RowToStore[],
  shipments: readonly StoredState[],
): Promise<void> => {
  const problems = new Map<number, StoredBulkProblem[]>()
  const shipmentRow = new Map<number, number>()
  const filledCells = new Map<number, BulkCells>()
  for (const shipment of shipments) {
    for (const { row, filled } of shipment.rows) {
      shipmentRow.set(row, shipment.row)
      if (filled && Object.keys(filled).length > 0) filledCells.set(row, filled)
    }
    for (const { row, ...problem } of shipment.problems) {
      const known = problems.get(row)
      if (known) known.push(problem)
      else problems.set(row, [problem])
    }
  }
  for (const part of inParts(rows))
    await db.execute(sql`
      insert into ${bulkRows} (upload_id, row, reference, shipment_row, cells, filled, rest, problems, is_removed)
      select ${uploadId}, row, reference, shipment, cells, filled, rest, problems, removed
      from jsonb_to_recordset(${JSON.stringify(
        part.map(({ row, cells, rest, isRemoved }) => ({
          row,
          reference: referenceOf(cells),
          shipment: shipmentRow.get(row) ?? row,
          cells,
          filled: filledCells.get(row),
          rest: rest ?? undefined,
          problems: problems.get(row),
          removed: isRemoved,
        })),
      )}::jsonb) as one
        (row int, reference text, shipment int, cells jsonb, filled jsonb, rest jsonb, problems jsonb, removed boolean)
      on conflict (upload_id, row) do update set reference = excluded.reference, shipment_row = excluded.shipment_row,
        cells = excluded.cells, filled = excluded.filled, rest = excluded.rest, problems = excluded.problems, is_removed = excluded.is_removed`)
}

export const storeShipments = async (
  db: Db,
  uploadId: string,
  shipments: readonly StoredState[],
): Promise<void> => {
  for (const part of inParts(shipments))
    await db.execute(sql`
      insert into ${bulkShipments} (upload_id, row, row_count, reference, state, content_hash, receiver_name,
        receiver_country, piece_count, total_weight_kg, parcel)
      select ${uploadId}, row, rows, reference, state, hash, receiver, country, pieces, weight, parcel
      from jsonb_to_recordset(${JSON.stringify(
        part.map(({ row, rows, reference, stored, contentHash, draft, parcel }) => ({
          row,
          rows: rows.length,
          reference,
          state: stored,
          hash: contentHash,
          receiver: draft?.receiver.company ?? draft?.receiver.authorizedPerson,
          country: draft?.receiver.countryCode,
          pieces: draft?.pieces.length ?? 0,
          weight: draft?.pieces.length
            ? draft.pieces.reduce((grams, piece) => grams + Math.round((piece.weight ?? 0) * 1000), 0) / 1000
            : undefined,
          parcel: stored === 'valid' ? parcel : undefined,
        })),
      )}::jsonb) as one (row int, rows int, reference text, state text, hash text, receiver text, country text,
        pieces int, weight numeric, parcel jsonb)`)
}

/** Deletes shipments with these first rows, or all that are not created yet, together with their prices. */
export const deleteShipments = async (db: Db, uploadId: string, rows?: readonly number[]): Promise<void> => {
  const gone = await db
    .delete(bulkShipments)
    .where(
      and(
        eq(bulkShipments.uploadId, uploadId),
        ne(bulkShipments.state, 'taken'),
        rows && inArray(bulkShipments.row, [...rows]),
      ),
    )
    .returning({ row: bulkShipments.row })
  if (gone.length === 0) return
  await db
    .delete(bulkOffers)
    .where(
      and(
        eq(bulkOffers.uploadId, uploadId),
        rows && sql`${bulkOffers.row} = any(${sql.param(gone.map(({ row }) => row))}::int[])`,
      ),
    )
}

/** First rows of the upload's created shipments. Their rows can no longer be changed. */
export const listTakenRows = async (db: Db, uploadId: string): Promise<Set<number>> => {
  const rows = await db
    .select({ row: bulkShipments.row })
    .from(bulkShipments)
    .where(and(eq(bulkShipments.uploadId, uploadId), eq(bulkShipments.state, 'taken')))
  return new Set(rows.map(({ row }) => row))
}
