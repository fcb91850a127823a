import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { makePieceCode, recogniseReference } from '@kervan/domain/reference/references'
import { isInDepot } from '@kervan/domain/shipment/adjustmentLife'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { eventsOfPiece } from '@kervan/domain/tracking/pieceProgress'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import { clockZoneOf } from '@kervan/domain/tracking/placeTime'
import { progressOf } from '@kervan/domain/tracking/trackingStages'
import { findContradictions, happened } from '@kervan/domain/tracking/truth'
import type { ContradictionKind } from '@kervan/domain/tracking/truth'

import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { countryName, translate } from '../../platform/language.ts'
import { checkVisitor } from '../access/attempts/checkVisitor.ts'
import { canSeeUnmatchedStatuses } from './tracking.policies.ts'
import { mayMoveOn } from '../measuring/holds/mayMoveOn.ts'
import { bookerNameOf } from '../pricing/bookers/bookerNameOf.ts'
import { ownPrefixes } from '../reference/rules/currentRules.ts'
import { describePromise } from '../shipment/promise/describePromise.ts'
import { nameParcels } from '../shipment/numbers/namedParcels.ts'
import { findPromises } from '../shipment/promise/promises.ts'
import type { PromiseRow } from '../shipment/promise/promises.ts'
import { momentOfDay } from '../shipment/promise/storePromise.ts'
import { findStepsOfMany } from './eventSteps.queries.ts'
import { statusNameIn } from './statusName.ts'
import { findNewestEvents, findPublicShipments } from './tracking.queries.ts'
import type { EventRow, ShownEvent, TrackedShipment } from './tracking.queries.ts'

/** Maximum number of events on a page, enough for a normal parcel with so many pieces. */
const mostShown = (pieceCount: number): number => 75 + 25 * pieceCount

type Contradictions = ReadonlyMap<EventRow, ContradictionKind>

const describeEvent = (ctx: Ctx, event: ShownEvent, contradictions: Contradictions, isForStaff: boolean) => ({
  date: event.at.toISOString(),
  location: event.place,
  description: statusNameIn(ctx.readerLanguage, event) ?? event.carrierText,
  trackingStatusGroupId: event.group,
  isNeededToBeMatchedWithACustomizedTrackingStatus: isForStaff && event.customizedId === null,
  trackingStatusIdToBeMatched: isForStaff && event.customizedId === null ? event.statusId : null,
  contradiction: (isForStaff && contradictions.get(event)) || null,
  timeZone: clockZoneOf(event.zone),
  isZoneAssumed: event.isZoneAssumed,
})

interface ToldEvents {
  /** Displayed events, newest first. */
  shown: readonly ShownEvent[]
  /** Every event that changes the progress, also those not displayed. */
  steps: readonly PieceEvent[]
  contradictions: Contradictions
}

/** Future-dated events are shown to staff only, because they have not happened yet. */
const readEvents = async (
  { db, now }: Ctx,
  { id, pieceCount }: TrackedShipment,
  isForStaff: boolean,
): Promise<ToldEvents> => {
  const newest = await findNewestEvents(db, id, mostShown(pieceCount))
  const steps = (await findStepsOfMany(db, [id], now)).get(id) ?? []
  return {
    shown: isForStaff ? newest : happened(newest, now),
    steps: happened(steps, now),
    contradictions: new Map(
      findContradictions(newest, pieceCount, now).map(({ event, kind }) => [event, kind]),
    ),
  }
}

/** Carrier's number of the piece; null when the carrier has one number for all pieces. */
const numberOfPiece = ({ carrierNumbers }: TrackedShipment, pieceNumber: number): string | null =>
  carrierNumbers.find(({ piece }) => piece === pieceNumber)?.number ?? null

const trackPiece = (
  ctx: Ctx,
  {
    shipment,
    promise,
    isHeld,
  }: { shipment: TrackedShipment; promise: PromiseRow | undefined; isHeld: boolean },
  { shown, steps, contradictions }: ToldEvents,
  pieceNumber: number,
  isForStaff: boolean,
) => {
  const progress = progressOf(eventsOfPiece(steps, pieceNumber))
  const isSingle = shipment.pieceCount <= 1
  return {
    estimatedDeliveryTime:
      progress.group === 5 || isHeld || !promise?.expectedDay
        ? null
        : momentOfDay(promise.expectedDay).toISOString(),
    isHeld,
    trackingReference: isSingle
      ? shipment.assetReference
      : makePieceCode(shipment.assetReference, pieceNumber),
    supplierReference: numberOfPiece(shipment, pieceNumber),
    currentGroupId: progress.group,
    exception: progress.exception,
    exceptionAdvice:
      progress.exception && translate(ctx.readerLanguage, `tracking:advice.${progress.exception}`),
    stepTimes: progress.stepTimes.map((time) => time?.toISOString() ?? null),
    trackingInformations: eventsOfPiece(shown, pieceNumber).map((event) =>
      describeEvent(ctx, event, contradictions, isForStaff),
    ),
  }
}

/**
 * Public tracking for anyone with the reference: steps, events and pieces; no names, addresses or prices.
 * @throws AppError captchaNeeded; referenceMistyped for a wrong check digit; trackingNotFound for an unknown or
 * not booked reference
 */
export const trackShipment = async (
  ctx: Ctx,
  { assetReference, captcha }: { assetReference: string; captcha?: string | null },
): Promise<TrackingResult> => {
  await checkVisitor(ctx, captcha)
  const read = recogniseReference(assetReference, await ownPrefixes(ctx))
  if (read.kind === 'mistyped') throw new AppError('referenceMistyped')
  const named = nameParcels(await findPublicShipments(ctx.db, read.reference))(read.reference)
  const shipment = named?.shipment
  const pieceNumber = read.pieceNumber ?? named?.piece ?? null
  // Shows the cancellation of a parcel that had a carrier number, because holders of its label look it up.
  const isCancelled =
    shipment !== undefined && isCancelledState(shipment.state) && shipment.supplierReference !== null
  if (!shipment || (!isBooked(shipment.state) && !isCancelled)) throw new AppError('trackingNotFound')
  const pieceCount = Math.max(1, shipment.pieceCount)
  if (pieceNumber !== null && pieceNumber > pieceCount) throw new AppError('trackingNotFound')
  const [promise] = isCancelled ? [] : await findPromises(ctx.db, [shipment.id])
  const isHeld = isInDepot(shipment.state) && !(await mayMoveOn(ctx.db, [shipment.id]))(shipment.id)
  const isForStaff = canSeeUnmatchedStatuses(ctx.actor)
  const events = await readEvents(ctx, shipment, isForStaff)
  const countryCode = shipment.receiverCountry ?? ''
  return {
    assetReference: shipment.assetReference,
    supplierReference: shipment.supplierReference,
    receiverCountryName: countryName(countryCode, ctx.readerLanguage),
    receiverCountryCode: countryCode,
    pieceNumber,
    pieceCount: shipment.pieceCount,
    isCancelled,
    supplierName: shipment.carrierName,
    supplierServiceMethodName: shipment.serviceName,
    bookedBy: bookerNameOf(ctx, { key: shipment.booker, carrierCode: shipment.carrierCode }),
    deliveryPromise: promise ? describePromise(promise, ctx.readerLanguage) : null,
    shipmentTrackingStatusResults: Array.from({ length: pieceCount }, (_, index) =>
      trackPiece(ctx, { shipment, promise, isHeld }, events, index + 1, isForStaff),
    ),
  }
}
