import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { recordOutcomes, trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { isInDepot } from '@kervan/domain/shipment/adjustmentLife'
import { scanClockToleranceMs } from '@kervan/domain/tracking/scanTime'
import type { EarliestScan } from '@kervan/domain/tracking/scanTime'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { describeMinute, translate } from '../../platform/language.ts'
import { mayMoveOn } from '../measuring/holds/mayMoveOn.ts'
import { movePieces } from './locations/movePieces.ts'
import { recordScan } from './recordEvents.ts'
import { readScans } from './scannedShipments.ts'
import type { Scanned } from './scannedShipments.ts'
import { findHouseStatusIds } from './toldPieces.queries.ts'
import { closeEntry, openEntry } from './statusEntries/storeEntry.ts'
import { findCarrierStatus, findHouseStatus, houseCarrier } from './tracking.queries.ts'
import type { CarrierStatus, TrackedShipment } from './tracking.queries.ts'

type Entry = InputOf<typeof trackingEndpoints.recordStatuses>['body']
/** Status of the entry, and the stored entry that can be undone; null when entries cannot be undone. */
interface Recording {
  entry: Entry
  status: CarrierStatus
  entryId: string | null
}
interface Result {
  outcome: (typeof recordOutcomes)[number]
  /** Earliest allowed time; set for the outcome `tooEarly`. */
  earliest?: EarliestScan
}

const findStatus = async (ctx: Ctx, entry: Entry): Promise<CarrierStatus> => {
  if (entry.supplierStatusCode) {
    const carrierCode = entry.supplierCode?.toUpperCase() ?? houseCarrier
    const known = await findCarrierStatus(ctx.db, carrierCode, entry.supplierStatusCode.toUpperCase())
    if (!known) throw fieldError('supplierStatusCode', 'tracking:unknownCode')
    return known
  }
  const status = await findHouseStatus(ctx.db, entry.customizedTrackingStatusId!)
  if (!status) throw fieldError('customizedTrackingStatusId', 'tracking:required.status')
  return status
}

/** First step at which the parcel has left the depot. */
const firstStepOutside = 3

/** Checks whether the status would move on a parcel that is still in the depot. */
const sendsOn = ({ group }: CarrierStatus, { state }: TrackedShipment): boolean =>
  group !== null && group >= firstStepOutside && isInDepot(state)

const record = async (
  ctx: Ctx,
  { shipment, outcome, pieceNumber }: Scanned,
  { entry, status, entryId }: Recording,
  mayLeave: (shipmentId: string) => boolean,
): Promise<Result> => {
  if (outcome !== 'found') return { outcome }
  if (sendsOn(status, shipment!) && !mayLeave(shipment!.id)) return { outcome: 'held' }
  const scan = {
    shipmentId: shipment!.id,
    pieceNumber,
    statusId: status.id,
    at: new Date(entry.date),
    place: entry.location,
    source: 'scan',
    actorId: requireActor(ctx).userId,
    entryId,
  } as const
  const recorded = await recordScan(ctx, scan, status, ctx.now)
  if (recorded.kind === 'tooEarly') return { outcome: 'tooEarly', earliest: recorded.earliest }
  if (recorded.kind !== 'recorded') return { outcome: recorded.kind }
  return { outcome: status.customizedId === null ? 'unmatched' : 'recorded' }
}

/**
 * Moves received pieces into the warehouse. A piece that is already further stays where it is.
 * @returns the scans that moved a piece, by id, with the shipment of each
 */
const receivePieces = async (
  ctx: Ctx,
  scans: readonly Scanned[],
  { entry, status }: Recording,
): Promise<{ id: string; shipmentId: string }[]> => {
  const receivedId = (await findHouseStatusIds(ctx.db, ['received'])).get('received')
  if (status.id !== receivedId) return []
  const pieces = scans.flatMap(({ outcome, shipment, pieceNumber }) => {
    if (outcome !== 'found') return []
    const count = pieceNumber === 0 ? Math.max(1, shipment!.pieceCount) : 1
    return Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      shipmentId: shipment!.id,
      pieceNumber: pieceNumber === 0 ? index + 1 : pieceNumber,
      action: 'receive' as const,
      at: new Date(entry.date),
    }))
  })
  const { userId: actorId } = requireActor(ctx)
  const moved = await ctx.db.transaction((tx) =>
    movePieces(tx, ctx, pieces, { actorId, now: ctx.now, placeName: entry.location }),
  )
  return pieces.filter((_, index) => moved[index]!.outcome === 'moved')
}

/**
 * Sets one status for many shipments or pieces. Each gets its own outcome, so a refused one does not block the
 * others.
 * @throws AppError validationFailed for a time in the future, an unknown status or an unknown carrier code
 */
export const recordStatuses = async (
  ctx: Ctx,
  entry: Entry,
): Promise<AnswerOf<typeof trackingEndpoints.recordStatuses>> => {
  if (Date.parse(entry.date) > ctx.now.getTime() + scanClockToleranceMs)
    throw fieldError('date', 'tracking:dateInFuture')
  const status = await findStatus(ctx, entry)
  const scans = await readScans(ctx, entry.references, entry.pieceNumber)
  // Lock order: ascending shipment id, so that two calls do not deadlock. Locks last until the transaction
  // ends.
  const idAt = (index: number) => scans[index]!.shipment?.id ?? ''
  const inOrder = scans.map((_, index) => index).sort((a, b) => idAt(a).localeCompare(idAt(b)))
  const mayLeave = await mayMoveOn(
    ctx.db,
    scans.flatMap(({ shipment }) => shipment?.id ?? []),
  )
  const recording = { entry, status, entryId: await openEntry(ctx, { status, location: entry.location }) }
  const stored: Result[] = []
  for (const index of inOrder) stored[index] = await record(ctx, scans[index]!, recording, mayLeave)
  const moved = await receivePieces(
    ctx,
    scans.filter((_, index) => ['recorded', 'known'].includes(stored[index]!.outcome)),
    recording,
  )
  const results = scans.map(({ text, shipment }, index) => {
    const { outcome, earliest } = stored[index]!
    const params = {
      context: earliest?.since,
      earliest: earliest && describeMinute(earliest.at, ctx.language),
      count: shipment?.pieceCount,
    }
    return {
      reference: text,
      outcome,
      message: translate(ctx.language, `tracking/statusEntry:outcome.${outcome}`, params),
    }
  })
  const isNew = (index: number) => ['recorded', 'unmatched'].includes(stored[index]!.outcome)
  const recorded = scans.filter((_, index) => isNew(index))
  await closeEntry(ctx, recording.entryId, {
    count: recorded.length,
    // Undoing leaves a piece alone when its status was known before this entry.
    moveIds: moved
      .filter(({ shipmentId }) => recorded.some(({ shipment }) => shipment!.id === shipmentId))
      .map(({ id }) => id),
  })
  return { recorded: recorded.length, results }
}
