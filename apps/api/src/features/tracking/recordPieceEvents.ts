import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordManyEvents } from './recordManyEvents.ts'
import { findHouseStatusIds, findRecordedStatuses } from './toldPieces.queries.ts'

/** Own statuses that follow from the work of own staff. */
export type PieceNews = 'pickedUp' | 'received' | 'loadedOnFlight' | 'departed' | 'arrivedInCountry'

export interface RecordedPieceEvent {
  shipmentId: string
  /** From 1. */
  pieceNumber: number
  news: PieceNews
  at: Date
  /** Location name of the scan, displayed to customers. */
  place: string
  /** Time zone of the scan's location, for display; null or undefined when unknown. */
  zone?: string | null
  actorId: number
}

/**
 * Records tracking events of pieces, each status once in a piece's life: a status already recorded for the
 * piece or its whole shipment is skipped. The number of statements does not grow with the number of pieces.
 */
export const recordPieceEvents = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  pieces: readonly RecordedPieceEvent[],
  now: Date,
): Promise<void> => {
  if (pieces.length === 0) return
  const statusIds = await findHouseStatusIds(tx, [...new Set(pieces.map(({ news }) => news))])
  const told = new Set(
    await findRecordedStatuses(
      tx,
      [...new Set(pieces.map(({ shipmentId }) => shipmentId))],
      [...statusIds.values()],
    ),
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
