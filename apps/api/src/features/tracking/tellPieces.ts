import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordManyEvents } from './recordManyEvents.ts'
import { findHouseStatusIds, findTold } from './toldPieces.queries.ts'

/** Statuses of ours that follow from the work of our own people. */
export type PieceNews = 'pickedUp' | 'received' | 'loadedOnFlight' | 'departed' | 'arrivedInCountry'

export interface ToldPiece {
  shipmentId: string
  /** From 1. */
  pieceNumber: number
  news: PieceNews
  at: Date
  /** Where it happened, as customers read it. */
  place: string
  /** Whose clock customers read; nobody's where it is not said. */
  zone?: string | null
  actorId: number
}

/**
 * Tells the tracking of pieces what happened to them, each fact once in the life of a piece: what stands there already, for
 * the piece or the whole shipment, is not told again. The number of statements does not grow with that of the pieces.
 */
export const tellPieces = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  pieces: readonly ToldPiece[],
  now: Date,
): Promise<void> => {
  if (pieces.length === 0) return
  const statusIds = await findHouseStatusIds(tx, [...new Set(pieces.map(({ news }) => news))])
  const told = new Set(
    await findTold(tx, [...new Set(pieces.map(({ shipmentId }) => shipmentId))], [...statusIds.values()]),
  )
  const events = pieces.flatMap(({ shipmentId, pieceNumber, news, at, place, zone, actorId }) => {
    const statusId = statusIds.get(news)
    if (statusId === undefined) return []
    const key = `${shipmentId} ${pieceNumber} ${statusId}`
    if (told.has(key) || told.has(`${shipmentId} 0 ${statusId}`)) return []
    told.add(key)
    return [{ shipmentId, pieceNumber, statusId, at, place, source: 'scan' as const, actorId, zone }]
  })
  await recordManyEvents(tx, services, events, now)
}
