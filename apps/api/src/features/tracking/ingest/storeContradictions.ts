import { findContradictions } from '@kervan/domain/tracking/truth'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { trackingContradictions } from './ingest.tables.ts'

interface RecordedFlight {
  id: string
  pieceCount: number
  /** Events that change the progress. */
  events: readonly PieceEvent[]
}

/**
 * Stores the contradictions among the events of these shipments and deletes resolved ones. The caller holds the
 * shipments' locks.
 */
export const storeContradictions = async (
  tx: Db,
  told: readonly RecordedFlight[],
  now: Date,
): Promise<void> => {
  const found = told.flatMap(({ id, pieceCount, events }) =>
    // Keeps the newest event of each kind, because a later map entry replaces an earlier one.
    [...new Map(findContradictions(events, pieceCount, now).map(({ kind, event }) => [kind, event.at]))].map(
      ([kind, eventAt]) => ({ shipmentId: id, kind, eventAt, foundAt: now }),
    ),
  )
  const kept = sql.join(
    found.map(({ shipmentId, kind }) => sql`(${shipmentId}::uuid, ${kind}::text)`),
    sql`, `,
  )
  await tx.delete(trackingContradictions).where(
    and(
      inArray(
        trackingContradictions.shipmentId,
        told.map(({ id }) => id),
      ),
      found.length === 0
        ? undefined
        : sql`(${trackingContradictions.shipmentId}, ${trackingContradictions.kind}) not in (${kept})`,
    ),
  )
  if (found.length > 0)
    await tx
      .insert(trackingContradictions)
      .values(found)
      .onConflictDoUpdate({
        target: [trackingContradictions.shipmentId, trackingContradictions.kind],
        set: { eventAt: sql`excluded.event_at` },
      })
}
