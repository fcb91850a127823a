import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bulkRows, bulkShipments } from './bulk.tables.ts'
import type { StoredBulkProblem } from './bulk.tables.ts'

/**
 * Returns problems in file order, those of one row in the order they were found. Shipments that were already
 * created have none.
 */
export const listProblems = async (db: Db, uploadId: string, limit: number) => {
  const { rows } = await db.execute<{ row: number; value: string; problem: StoredBulkProblem }>(sql`
    select one.row, coalesce(one.cells ->> (found.problem ->> 'name'), one.filled ->> (found.problem ->> 'name'), '') as value, found.problem
    from ${bulkRows} as one
    cross join lateral jsonb_array_elements(one.problems) with ordinality as found (problem, place)
    where one.upload_id = ${uploadId} and not one.is_removed
      and found.problem ->> 'severity' <> 'note'
    order by one.row, found.place
    limit ${limit}`)
  return rows
}

export const countProblems = async (db: Db, uploadId: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from ${bulkRows} as one
    cross join lateral jsonb_array_elements(one.problems) as found (problem)
    where one.upload_id = ${uploadId} and not one.is_removed and found.problem ->> 'severity' <> 'note'`)
  return rows[0]!.count
}

export const listDuplicates = (db: Db, uploadId: string, limit: number) =>
  db
    .select({ row: bulkShipments.row, reference: bulkShipments.reference })
    .from(bulkShipments)
    .where(and(eq(bulkShipments.uploadId, uploadId), eq(bulkShipments.state, 'duplicate')))
    .orderBy(asc(bulkShipments.row))
    .limit(limit)
