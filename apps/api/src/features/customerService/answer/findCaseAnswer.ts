import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { answerCaller } from '@kervan/domain/customerService/callerAnswer'
import { beginOfSituation } from '@kervan/domain/customerService/callerCase'
import type { CallerFacts, SpokenMoney } from '@kervan/domain/customerService/callerCase'
import { isInDepot } from '@kervan/domain/shipment/adjustmentLife'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { dayInTurkiye, timeInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { mayMoveOn } from '../../measuring/holds/mayMoveOn.ts'
import { describeShipmentDetail } from '../../shipment/detail/describeShipmentDetail.ts'
import { describePromise } from '../../shipment/promise/describePromise.ts'
import { findPromises } from '../../shipment/promise/promises.ts'
import { findServedShipment } from '../notes/shipmentNotes.queries.ts'
import type { ServedShipment } from '../notes/shipmentNotes.queries.ts'
import { requireService } from '../requireService.ts'
import {
  countOpenClaims,
  countReplies,
  findStanding,
  findStateSince,
  listPositions,
} from './caseAnswer.queries.ts'
import { speak } from './speak.ts'
import { sumMoney } from './sumMoney.ts'

/** Statuses that say who collected the parcel. */
const collectors: ReadonlyMap<string | null, CallerFacts['collectedBy']> = new Map([
  ['pickedUp', 'courier'],
  ['carrierPickedUp', 'carrier'],
])

interface Position extends Pick<CallerFacts, 'place' | 'collectedBy'> {
  since: Date | null
}

/** Place of the newest event, who has collected the parcel, and when the present step or exception began. */
const findPosition = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, state }: ServedShipment,
): Promise<Position> => {
  const [stateSince, events] = await Promise.all([findStateSince(db, id, state), listPositions(db, id, now)])
  if (!isBooked(state)) return { place: null, collectedBy: null, since: stateSince }
  const newest = events.find(({ group }) => group !== null)
  return {
    place: events[0]?.place || null,
    collectedBy: collectors.get(newest?.code ?? null) ?? null,
    since: beginOfSituation(events) ?? stateSince,
  }
}

const subjectOf = (language: 'tr' | 'en', { assetReference }: ServedShipment): string =>
  translate(language, 'customerService/answer:subject', { reference: assetReference })

const moneyOf = (money: CaseAnswer['money'], name: 'openExtra' | 'refunded'): SpokenMoney[] =>
  (money?.sums ?? [])
    .filter((sums) => sums[name] > 0)
    .map((sums) => ({ amount: sums[name], currency: sums.currency }))

/**
 * Returns what to answer a caller about a shipment, with sentences in Turkish and English.
 * @throws AppError notAllowed, notFound
 */
export const findCaseAnswer = async (
  ctx: Ctx,
  { shipmentId }: { shipmentId: string },
): Promise<CaseAnswer> => {
  const { db, language, now } = ctx
  const shipment = await findServedShipment(db, requireService(ctx), shipmentId)
  if (!shipment) throw new AppError('notFound')
  const { state } = shipment
  const [standing, position, detail, [promise], openClaims, replies, money, canLeave] = await Promise.all([
    findStanding(db, shipmentId),
    findPosition(ctx, shipment),
    describeShipmentDetail(ctx, shipmentId),
    isCancelledState(state) ? [] : findPromises(db, [shipmentId]),
    countOpenClaims(db, shipmentId),
    countReplies(db, shipmentId),
    sumMoney(ctx, shipment),
    mayMoveOn(db, [shipmentId]),
  ])
  const { pickup, booking } = detail
  const { kind, parts } = answerCaller({
    state,
    exception: standing.exception,
    hasBookingProblem: Boolean(booking?.problem),
    isHeld: isInDepot(state) && !canLeave(shipmentId),
    collectedBy: position.collectedBy,
    since: position.since && dayInTurkiye(position.since),
    place: position.place,
    today: dayInTurkiye(now),
    time: timeInTurkiye(now),
    pickup: pickup && { day: pickup.date, from: pickup.from, to: pickup.to },
    promise: promise ? { ...promise, isMissed: promise.status === 'missed' } : null,
    openExtra: moneyOf(money, 'openExtra'),
    refunded: moneyOf(money, 'refunded'),
    refundWaits: money?.refundWaits ?? false,
    hasOpenClaim: openClaims > 0,
  })
  return {
    kind,
    step: standing.step,
    since: position.since?.toISOString() ?? null,
    place: position.place,
    promise: promise ? { ...describePromise(promise, language), status: promise.status } : null,
    pickup: pickup && { date: pickup.date, from: pickup.from, to: pickup.to },
    openClaims,
    replies,
    money,
    spoken: { tr: speak('tr', parts), en: speak('en', parts) },
    subject: { tr: subjectOf('tr', shipment), en: subjectOf('en', shipment) },
  }
}
