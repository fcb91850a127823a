import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { neverMoved, newsOfStep } from '@kervan/domain/tracking/pieceLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { removePieceEvents } from '../removePieceEvents.ts'
import { deletePlace, lockPieces } from './place.queries.ts'
import { keyOfPiece } from './pieceKey.ts'
import { writeApart } from './scanIds.ts'
import { pieceMoves } from './place.tables.ts'
import type { PieceKey } from './pieceKey.ts'

export type UndoOutcome = 'undone' | 'notFound' | 'movedSince' | 'bagClosed'

const moveColumns = {
  id: pieceMoves.id,
  shipmentId: pieceMoves.shipmentId,
  pieceNumber: pieceMoves.pieceNumber,
  action: pieceMoves.action,
  outcome: pieceMoves.outcome,
  placeBefore: pieceMoves.placeBefore,
  bagBefore: pieceMoves.bagBefore,
  courierBefore: pieceMoves.courierBefore,
  stationBefore: pieceMoves.stationBefore,
  sinceBefore: pieceMoves.sinceBefore,
  bagId: pieceMoves.bagId,
  at: pieceMoves.at,
  undoneBy: pieceMoves.undoneBy,
}

const isUndoable = and(
  eq(pieceMoves.outcome, 'moved'),
  ne(pieceMoves.action, 'undo'),
  isNull(pieceMoves.undoneBy),
)

/** Finds the latest location-changing scan of a user at a station; undefined when there is none. */
export const findLastMove = async (
  db: Db,
  { station, actorId }: { station: string; actorId: number },
): Promise<(PieceKey & { id: string }) | undefined> =>
  (
    await db
      .select({ id: pieceMoves.id, shipmentId: pieceMoves.shipmentId, pieceNumber: pieceMoves.pieceNumber })
      .from(pieceMoves)
      .where(and(eq(pieceMoves.station, station), eq(pieceMoves.actorId, actorId), isUndoable))
      .orderBy(desc(pieceMoves.serial))
      .limit(1)
  )[0]

/**
 * Undoes a scan: returns the piece to its previous location if it has not moved since, and removes the scan's
 * event from customers' tracking.
 * @param id of the undo, created by the device; a repeated id is the same undo
 */
export const undoMove = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  { id, moveId, actorId, now }: { id: string; moveId: string; actorId: number; now: Date },
): Promise<UndoOutcome> => {
  const [asked] = await tx.select(moveColumns).from(pieceMoves).where(eq(pieceMoves.id, moveId))
  if (!asked || asked.outcome !== 'moved' || asked.action === 'undo') return 'notFound'
  const entered = [asked.bagId, asked.bagBefore].filter((bagId) => bagId !== null)
  const { bags, places, outcomes } = await lockPieces(tx, {
    shipmentIds: [asked.shipmentId],
    entered,
    moveIds: [id],
  })
  const [move] = await tx.select(moveColumns).from(pieceMoves).where(eq(pieceMoves.id, moveId))
  if (move?.undoneBy) return move.undoneBy === id ? 'undone' : 'movedSince'
  // The id is already used for another scan, so nothing is undone.
  if (outcomes.has(id)) return 'notFound'
  if ([...bags.values()].some(({ state }) => state !== 'open')) return 'bagClosed'
  const [last] = await tx
    .select({ id: pieceMoves.id })
    .from(pieceMoves)
    .where(
      and(
        eq(pieceMoves.shipmentId, asked.shipmentId),
        eq(pieceMoves.pieceNumber, asked.pieceNumber),
        isUndoable,
      ),
    )
    .orderBy(desc(pieceMoves.serial))
    .limit(1)
  if (last?.id !== moveId) return 'movedSince'
  const current = places.get(keyOfPiece(asked))
  await writeApart(
    tx,
    [
      {
        id,
        shipmentId: asked.shipmentId,
        pieceNumber: asked.pieceNumber,
        action: 'undo',
        outcome: 'moved',
        bagId: asked.bagBefore,
        courierId: asked.courierBefore,
        station: asked.stationBefore,
        placeBefore: current?.place ?? 'ordered',
        bagBefore: current?.bagId ?? null,
        courierBefore: current?.courierId ?? null,
        stationBefore: current?.station ?? null,
        sinceBefore: current?.since ?? null,
        at: now,
        receivedAt: now,
        actorId,
      },
    ],
    asked.placeBefore === 'ordered'
      ? []
      : [
          {
            shipmentId: asked.shipmentId,
            pieceNumber: asked.pieceNumber,
            now: {
              place: asked.placeBefore,
              courierId: asked.courierBefore,
              bagId: asked.bagBefore,
              station: asked.stationBefore,
              since: asked.sinceBefore,
            },
          },
        ],
  )
  if (asked.placeBefore === 'ordered') await deletePlace(tx, asked)
  await tx
    .update(pieceMoves)
    .set({ undoneBy: sql`${id}::uuid` })
    .where(eq(pieceMoves.id, moveId))
  const before = { ...neverMoved, place: asked.placeBefore }
  const news = newsOfStep(before, { action: asked.action, at: asked.at })
  if (news) {
    const { shipmentId, pieceNumber, at } = asked
    await removePieceEvents(tx, services, { shipmentId, pieceNumber, news, at }, { actorId, now })
  }
  return 'undone'
}
