import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bags } from '../bags/bag.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import type { PieceKey } from '../../tracking/locations/pieceKey.ts'

/** Pieces after the cursor in those of the bags that are still loaded, in the order in which shipments are locked. */
export const findLoadedBehind = (
  db: Db,
  bagIds: readonly string[],
  behind: PieceKey | null,
  atMost: number,
): Promise<PieceKey[]> =>
  db
    .select({ shipmentId: piecePlaceRows.shipmentId, pieceNumber: piecePlaceRows.pieceNumber })
    .from(piecePlaceRows)
    .innerJoin(bags, eq(bags.id, piecePlaceRows.bagId))
    .where(
      and(
        inArray(piecePlaceRows.bagId, [...bagIds]),
        inArray(bags.state, ['loaded', 'received']),
        behind === null
          ? undefined
          : sql`(${piecePlaceRows.shipmentId}, ${piecePlaceRows.pieceNumber}) > (${behind.shipmentId}::uuid, ${behind.pieceNumber}::smallint)`,
      ),
    )
    .orderBy(asc(piecePlaceRows.shipmentId), asc(piecePlaceRows.pieceNumber))
    .limit(atMost)
