/** Cancels bookings at the connection that made them. */
import type { CancelAnswer } from '@kervan/connectors/carriers/booking'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { carrierTimeMs } from './callCarrier.ts'
import { openPurchase } from './openPurchase.ts'
import { findSentPurchase, findStrayPurchase, voidPurchases, writeCancelRefusal } from './purchase.queries.ts'
import type { SentPurchase } from './purchase.queries.ts'

export type BookingCancelAnswer = CancelAnswer | { kind: 'notBooked' | 'cannotCancel' }

const request = async (services: Services, purchase: SentPurchase): Promise<BookingCancelAnswer> => {
  const opened = await openPurchase(services, purchase)
  if ('problem' in opened)
    throw new Error(`booking ${purchase.number} cannot be cancelled: ${opened.problem}`)
  const { number: bookingNumber, waybillNumber, references } = purchase
  if (!opened.booking.cancel) return { kind: 'cannotCancel' }
  return opened.booking.cancel(
    { bookingNumber, waybillNumber, references },
    AbortSignal.timeout(carrierTimeMs),
  )
}

/** Returns the key of the connector with which the shipment is booked, or may be; null without one. */
export const findSentConnector = async (tx: Db, shipmentId: string): Promise<string | null> =>
  (await findSentPurchase(tx, shipmentId))?.connector ?? null

/**
 * Requests the cancellation of the shipment's booking from its carrier.
 * @throws the connector's error while the answer is unknown; Error when the connection cannot be opened
 */
export const requestCancellation = async (
  services: Services,
  shipmentId: string,
): Promise<BookingCancelAnswer> => {
  const purchase = await findSentPurchase(services.db, shipmentId)
  return purchase ? request(services, purchase) : { kind: 'notBooked' }
}

/**
 * Ends the shipment's purchase in the transaction that cancels the shipment. A purchase that a process is
 * booking at the moment is left to that process.
 */
export const endPurchase = (tx: Db, shipmentId: string, answer: string, now: Date): Promise<void> =>
  voidPurchases(tx, shipmentId, { answer, text: null, now })

const problemOf: Record<'refused' | 'cannotCancel', BookingProblem> = {
  refused: 'cancelRefused',
  cannotCancel: 'cannotCancel',
}

/**
 * Cancels a booking at the carrier when its shipment was cancelled during the call, and stores the answer.
 * @throws Error while the booking is live, so that the job is retried and then shown to staff
 */
export const cancelStrayBooking = async (services: Services, shipmentId: string): Promise<void> => {
  const now = services.clock()
  const purchase = await findStrayPurchase(services.db, shipmentId, now)
  if (!purchase) return
  const answer = await request(services, purchase)
  if (answer.kind === 'cancelled' || answer.kind === 'notBooked')
    return voidPurchases(services.db, shipmentId, { answer: answer.kind, text: null, now })
  const text = answer.kind === 'refused' ? answer.words.slice(0, 500) : null
  await writeCancelRefusal(services.db, purchase.number, {
    answer: answer.kind,
    text,
    problem: problemOf[answer.kind],
  })
  throw new Error(`booking ${purchase.number} of a cancelled shipment is live: ${answer.kind} ${text ?? ''}`)
}
