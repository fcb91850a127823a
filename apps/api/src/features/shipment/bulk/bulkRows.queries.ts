/** Rows of an upload with the state of their shipment. */
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bulkRows, bulkShipments } from './bulk.tables.ts'

export const inState = (state: string | null | undefined): SQL | undefined =>
  state ? eq(bulkShipments.state, state as 'valid') : undefined

/** Page of an upload: the rows after `after`, in file order. */
export interface Part {
  state?: string | null | undefined
  after: number
  count: number
}

const rowsWithState = (db: Db, where: SQL | undefined) =>
  db
    .select({
      row: bulkRows.row,
      cells: bulkRows.cells,
      filled: bulkRows.filled,
      problems: bulkRows.problems,
      isRemoved: bulkRows.isRemoved,
      state: bulkShipments.state,
    })
    .from(bulkRows)
    .leftJoin(
      bulkShipments,
      and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
    )
    .where(where)
    .orderBy(asc(bulkRows.row))

/** Rows with the state of their shipment. Removed rows belong to no shipment and have no state. */
export const listRows = (db: Db, uploadId: string, { state, after, count: limit }: Part) =>
  rowsWithState(
    db,
    and(eq(bulkRows.uploadId, uploadId), sql`${bulkRows.row} > ${after}`, inState(state)),
  ).limit(limit)

export const listRowsByNumber = (db: Db, uploadId: string, rows: readonly number[]) =>
  rowsWithState(
    db,
    and(eq(bulkRows.uploadId, uploadId), sql`${bulkRows.row} = any(${sql.param([...rows])}::int[])`),
  )

export const countRows = async (
  db: Db,
  uploadId: string,
  state: string | null | undefined,
): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(bulkRows)
      .leftJoin(
        bulkShipments,
        and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
      )
      .where(and(eq(bulkRows.uploadId, uploadId), inState(state)))
  )[0]!.count

/** Reads the rows to check: all rows, or only those with the given references or row numbers. */
export const listRowsToCheck = (
  db: Db,
  uploadId: string,
  only?: { references: readonly string[]; rows: readonly number[] },
) =>
  db
    .select({
      row: bulkRows.row,
      cells: bulkRows.cells,
      rest: bulkRows.rest,
      shipmentRow: bulkRows.shipmentRow,
      isRemoved: bulkRows.isRemoved,
    })
    .from(bulkRows)
    .where(
      and(
        eq(bulkRows.uploadId, uploadId),
        only &&
          sql`(${bulkRows.reference} = any(${sql.param([...only.references])}::text[])
            or ${bulkRows.row} = any(${sql.param([...only.rows])}::int[]))`,
      ),
    )
    .orderBy(asc(bulkRows.row))

/** Rows of the valid shipments, in file order. */
export const listValidRows = (db: Db, uploadId: string) =>
  db
    .select({ row: bulkRows.row, cells: bulkRows.cells, filled: bulkRows.filled, rest: bulkRows.rest })
    .from(bulkRows)
    .innerJoin(
      bulkShipments,
      and(eq(bulkShipments.uploadId, bulkRows.uploadId), eq(bulkShipments.row, bulkRows.shipmentRow)),
    )
    .where(
      and(eq(bulkRows.uploadId, uploadId), eq(bulkShipments.state, 'valid'), eq(bulkRows.isRemoved, false)),
    )
    .orderBy(asc(bulkRows.row))

export const findLastRow = async (db: Db, uploadId: string): Promise<number> =>
  (
    await db
      .select({ last: sql<number>`coalesce(max(${bulkRows.row}), 0)` })
      .from(bulkRows)
      .where(eq(bulkRows.uploadId, uploadId))
  )[0]!.last
