import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { piecePlaceRows } from '../places/place.tables.ts'
import type { PieceKey } from '../places/place.queries.ts'

/** Pieces in these bags, in the order in which shipments are locked; the next ones behind a piece. */
export const findPiecesBehind = (
  db: Db,
  bagIds: readonly string[],
  behind: PieceKey | null,
  atMost: number,
): Promise<PieceKey[]> =>
  db
    .select({ shipmentId: piecePlaceRows.shipmentId, pieceNumber: piecePlaceRows.pieceNumber })
    .from(piecePlaceRows)
    .where(
      and(
        inArray(piecePlaceRows.bagId, [...bagIds]),
        behind === null
          ? undefined
          : sql`(${piecePlaceRows.shipmentId}, ${piecePlaceRows.pieceNumber}) > (${behind.shipmentId}::uuid, ${behind.pieceNumber}::smallint)`,
      ),
    )
    .orderBy(asc(piecePlaceRows.shipmentId), asc(piecePlaceRows.pieceNumber))
    .limit(atMost)
