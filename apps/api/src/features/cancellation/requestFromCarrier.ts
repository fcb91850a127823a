import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { describeFault } from '../../platform/faults.ts'
import { notify } from '../notice/notify.ts'
import { refundShipment } from '../payment/refunds/refundShipment.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { requestCancellation } from '../shipment/booking/cancelBooking.ts'
import type { BookingCancelAnswer } from '../shipment/booking/cancelBooking.ts'
import { requestFromCarrierJob } from './requestFromCarrierJob.ts'
import { cancellationRefusedEmail, findCancelledFact } from './cancellationEmails.ts'
import {
  findCancellation,
  listAskingSince,
  lockCancellationOf,
  updateCancellation,
} from './cancellation.queries.ts'
import type { CancellationRow } from './cancellation.queries.ts'
import { changeCancellation, cancelLockedShipment } from './cancelLockedShipment.ts'

/**
 * Records the answer under the locks of shipment and cancellation; a concurrent answer or decision takes
 * precedence.
 */
const record = (
  services: Services,
  { id, shipmentId }: CancellationRow,
  answer: BookingCancelAnswer,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { state: from } = await lockShipmentInScope(tx, { kind: 'all' }, shipmentId)
    const locked = await lockCancellationOf(tx, shipmentId)
    if (locked?.id !== id) return
    const now = services.clock()
    const isGone = answer.kind === 'cancelled' || answer.kind === 'notBooked'
    const carrierWords = answer.kind === 'refused' ? answer.words.slice(0, 500) : null
    const cancellation = await changeCancellation(tx, locked, isGone ? 'agree' : 'refuse', {
      carrierAnswer: answer.kind,
      carrierWords,
      answeredAt: now,
      lastError: null,
      ...(isGone && { cancelledAt: now }),
    })
    if (!cancellation) return
    if (isGone) {
      const refund = (db: Db) => refundShipment(db, services, shipmentId, now)
      return cancelLockedShipment(tx, services, { cancellation, from, actorId: null, refund, now })
    }
    const { createdBy: _, ...fact } = await findCancelledFact(tx, id)
    await notify(tx, services, {
      to: { flag: 'definitions' },
      email: cancellationRefusedEmail,
      facts: [{ key: `${id}-${now.toISOString()}`, fact: { ...fact, words: carrierWords } }],
    })
  })

/**
 * Requests the cancellation from the carrier and records its answer: claim, commit, call, record. Idempotent:
 * after a crash between call and record the carrier repeats its answer, which is recorded once.
 * @throws the connector's error while the answer is unknown; the job is retried
 */
export const requestFromCarrier = async (services: Services, cancellationId: string): Promise<void> => {
  const cancellation = await findCancellation(services.db, cancellationId)
  if (cancellation?.state !== 'askingCarrier') return
  const { shipmentId, tries } = cancellation
  await updateCancellation(services.db, cancellationId, { tries: tries + 1 })
  try {
    await record(services, cancellation, await requestCancellation(services, shipmentId))
  } catch (error) {
    await updateCancellation(services.db, cancellationId, { lastError: describeFault(error).slice(0, 500) })
    throw error
  } finally {
    publishShipmentChanged(services, shipmentId)
  }
}

const silentMs = 10 * 60_000
/** Cancellations queued in one run; the others follow in the next one. */
const atOnce = 1000

/**
 * Requests again from carriers that did not answer for a long time. Cancellations whose job is still retried are
 * left to it.
 */
export const retrySilentCarriers = async ({ db, jobs, clock }: Services): Promise<void> => {
  const silent = await listAskingSince(db, new Date(clock().getTime() - silentMs), atOnce)
  if (silent.length > 0) await jobs.enqueueMissing(db, requestFromCarrierJob, silent, 'cancellationId')
}
