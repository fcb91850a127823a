import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { recordOutcomes, trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { requireActor, scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { recordTrackingEvent } from './record-events.ts'
import { findHouseStatus, findOrKeepCarrierStatus, findTrackedShipments } from './tracking.queries.ts'
import type { CarrierStatus, TrackedShipment } from './tracking.queries.ts'

type Entry = InputOf<typeof trackingEndpoints.recordStatuses>['body']
type Outcome = (typeof recordOutcomes)[number]

/** How far a clock of a scanner may run ahead. */
const toleranceMs = 10 * 60_000

const findStatus = async (ctx: Ctx, entry: Entry): Promise<CarrierStatus> => {
  if (entry.supplierStatusCode) {
    const text = entry.supplierStatusText ?? entry.supplierStatusCode
    return findOrKeepCarrierStatus(ctx.db, 'HOUSE', entry.supplierStatusCode.toUpperCase(), text)
  }
  const status = await findHouseStatus(ctx.db, entry.customizedTrackingStatusId!)
  if (!status) throw fieldError('customizedTrackingStatusId', 'tracking:required.status')
  return status
}

/** Sets one status for many shipments, each in its own transaction: one that cannot be set does not hold up the others. */
export const recordStatuses = async (
  ctx: Ctx,
  entry: Entry,
): Promise<AnswerOf<typeof trackingEndpoints.recordStatuses>> => {
  const at = new Date(entry.date)
  if (at.getTime() > ctx.now.getTime() + toleranceMs) throw fieldError('date', 'tracking:dateInFuture')
  const status = await findStatus(ctx, entry)
  const recognised = entry.references.map(recogniseReference)
  const found = await findTrackedShipments(ctx.db, scopeOf(ctx), [
    ...new Set(recognised.map(({ reference }) => reference)),
  ])
  const byReference = new Map<string, TrackedShipment>()
  for (const shipment of found) {
    byReference.set(shipment.assetReference, shipment)
    if (shipment.supplierReference) byReference.set(shipment.supplierReference, shipment)
  }

  const outcomeOf = async (index: number): Promise<Outcome> => {
    const { kind, reference } = recognised[index]!
    const shipment = byReference.get(reference)
    if (kind === 'mistyped') return 'mistyped'
    if (!shipment) return 'notFound'
    if (!isBooked(shipment.state as ShipmentState)) return 'notBooked'
    const isNew = await recordTrackingEvent(
      ctx,
      {
        shipmentId: shipment.id,
        pieceNumber: entry.pieceNumber ?? 0,
        statusId: status.id,
        at,
        place: entry.location,
        source: 'scan',
        actorId: requireActor(ctx).userId,
      },
      ctx.now,
    )
    if (!isNew) return 'known'
    return status.customizedId === null ? 'unmatched' : 'recorded'
  }

  const results = []
  for (const [index, reference] of entry.references.entries()) {
    const outcome = await outcomeOf(index)
    results.push({ reference, outcome, message: translate(ctx.language, `tracking:outcome.${outcome}`) })
  }
  const recorded = results.filter(({ outcome }) => outcome === 'recorded' || outcome === 'unmatched').length
  return { recorded, results }
}
