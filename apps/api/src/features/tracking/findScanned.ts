import type { AnswerOf } from '@kervan/contract/endpoint'
import type { ScannedShipment, trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import type { Ctx } from '../../platform/ctx.ts'
import { readScans } from './scannedShipments.ts'
import type { Scanned } from './scannedShipments.ts'
import { findPieceProgress } from './tracking.queries.ts'
import type { PieceProgressRow } from './tracking.queries.ts'

const nothing = {
  assetReference: null,
  pieceNumber: null,
  pieceCount: 0,
  receiverName: null,
  receiverCountryCode: null,
  state: null,
  trackingGroupId: 0,
  exception: null,
}

const describeScan = (
  { text, outcome, shipment, pieceNumber }: Scanned,
  piece: PieceProgressRow | undefined,
): ScannedShipment => {
  if (!shipment) return { scanned: text, outcome, ...nothing }
  const exception = piece ? piece.exception : shipment.trackingException
  return {
    scanned: text,
    outcome,
    assetReference: shipment.assetReference,
    pieceNumber: pieceNumber || null,
    pieceCount: shipment.pieceCount,
    receiverName: shipment.receiverName,
    receiverCountryCode: shipment.receiverCountry,
    state: shipment.state,
    trackingGroupId: piece ? piece.group : shipment.trackingGroup,
    exception: exception as TrackingException | null,
  }
}

/** Returns the scanned shipments and pieces in the order they were sent. */
export const findScanned = async (
  ctx: Ctx,
  references: readonly string[],
): Promise<AnswerOf<typeof trackingEndpoints.findScanned>> => {
  const scans = await readScans(ctx, references)
  const shipmentIds = scans.flatMap(({ shipment, pieceNumber }) =>
    shipment && pieceNumber ? shipment.id : [],
  )
  const pieces = new Map(
    (await findPieceProgress(ctx.db, shipmentIds)).map((row) => [
      `${row.shipmentId} ${row.pieceNumber}`,
      row,
    ]),
  )
  return {
    items: scans.map((scan) => describeScan(scan, pieces.get(`${scan.shipment?.id} ${scan.pieceNumber}`))),
  }
}
