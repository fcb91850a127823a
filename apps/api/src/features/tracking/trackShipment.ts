import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { makePieceCode, recogniseReference } from '@kervan/domain/reference/references'
import { isBooked, isGivenUp } from '@kervan/domain/shipment/shipmentLife'
import { eventsOfPiece } from '@kervan/domain/tracking/pieceProgress'
import { progressOf } from '@kervan/domain/tracking/trackingStages'

import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { countryName, translate } from '../../platform/language.ts'
import { checkVisitor } from '../account/checkVisitor.ts'
import { canSeeUnmatchedStatuses } from '../access/policies.ts'
import { describePromise } from './promise/describePromise.ts'
import { findPromises } from './promise/promise.queries.ts'
import type { PromiseRow } from './promise/promise.queries.ts'
import { momentOfDay } from './promise/storePromise.ts'
import { findEvents, findTrackedShipments } from './tracking.queries.ts'
import type { EventRow, TrackedShipment } from './tracking.queries.ts'

const describeEvent = (ctx: Ctx, event: EventRow, isForStaff: boolean) => ({
  date: event.at.toISOString(),
  location: event.place,
  description: (ctx.language === 'tr' ? event.nameTr : event.nameEn) ?? event.carrierText,
  trackingStatusGroupId: event.group,
  isNeededToBeMatchedWithACustomizedTrackingStatus: isForStaff && event.customizedId === null,
  trackingStatusIdToBeMatched: isForStaff && event.customizedId === null ? event.statusId : null,
})

const trackPiece = (
  ctx: Ctx,
  { shipment, promise }: { shipment: TrackedShipment; promise: PromiseRow | undefined },
  events: EventRow[],
  pieceNumber: number,
  isForStaff: boolean,
) => {
  const own = eventsOfPiece(events, pieceNumber)
  const progress = progressOf(own)
  const isSingle = shipment.pieceCount <= 1
  return {
    estimatedDeliveryTime:
      progress.group === 5 || !promise?.expectedDay ? null : momentOfDay(promise.expectedDay).toISOString(),
    trackingReference: isSingle
      ? shipment.assetReference
      : makePieceCode(shipment.assetReference, pieceNumber),
    currentGroupId: progress.group,
    exception: progress.exception,
    exceptionAdvice: progress.exception && translate(ctx.language, `tracking:advice.${progress.exception}`),
    stepTimes: progress.stepTimes.map((time) => time?.toISOString() ?? null),
    trackingInformations: own.map((event) => describeEvent(ctx, event, isForStaff)).reverse(),
  }
}

/**
 * Where a parcel is, for anyone who has its reference: steps, events and pieces, no names, addresses or prices.
 * @throws AppError captchaNeeded, referenceMistyped when the check digit is wrong, trackingNotFound for an unknown or not booked one
 */
export const trackShipment = async (
  ctx: Ctx,
  { assetReference, captcha }: { assetReference: string; captcha?: string | null },
): Promise<TrackingResult> => {
  await checkVisitor(ctx, captcha)
  const { kind, reference, pieceNumber } = recogniseReference(assetReference)
  if (kind === 'mistyped') throw new AppError('referenceMistyped')
  const [shipment] = await findTrackedShipments(ctx.db, { kind: 'all' }, [reference])
  // What had a number of a carrier says that it was cancelled; whoever holds its label looks for it.
  const isCancelled =
    shipment !== undefined && isGivenUp(shipment.state) && shipment.supplierReference !== null
  if (!shipment || (!isBooked(shipment.state) && !isCancelled)) throw new AppError('trackingNotFound')
  const pieceCount = Math.max(1, shipment.pieceCount)
  if (pieceNumber !== null && pieceNumber > pieceCount) throw new AppError('trackingNotFound')
  const events = await findEvents(ctx.db, shipment.id)
  const [promise] = await findPromises(ctx.db, [shipment.id])
  const isForStaff = canSeeUnmatchedStatuses(ctx.actor)
  const countryCode = shipment.receiverCountry ?? ''
  return {
    assetReference: shipment.assetReference,
    supplierReference: shipment.supplierReference,
    receiverCountryName: countryName(countryCode, ctx.language),
    receiverCountryCode: countryCode,
    pieceNumber,
    pieceCount: shipment.pieceCount,
    isCancelled,
    supplierName: shipment.carrierName,
    supplierServiceMethodName: shipment.serviceName,
    deliveryPromise: promise ? describePromise(promise, ctx.language) : null,
    shipmentTrackingStatusResults: Array.from({ length: pieceCount }, (_, index) =>
      trackPiece(ctx, { shipment, promise }, events, index + 1, isForStaff),
    ),
  }
}
