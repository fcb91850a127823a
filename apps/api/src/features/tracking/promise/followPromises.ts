import { followPromise } from '@kervan/domain/tracking/promise/followPromise'
import type { FollowedPromise, PromiseStatus } from '@kervan/domain/tracking/promise/followPromise'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { happened } from '@kervan/domain/tracking/truth'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { clearReasons, raiseReasons } from '../../customerService/reasons.ts'
import { findEventsOfMany } from '../tracking.queries.ts'
import type { EventRow } from '../tracking.queries.ts'
import { claimDuePromises, updatePromises } from '../../shipment/promise/promises.ts'
import type { DuePromise, PromiseUpdate } from '../../shipment/promise/promises.ts'
import { routeOf } from '../../shipment/promise/storePromise.ts'
import { localTime } from '../../shipment/promise/workCalendars.ts'

const batch = 200

const noLongerExpected = {
  expectedDay: null,
  reason: 'booked',
  status: 'ended',
  risk: null,
  uncounted: [],
  deliveredDay: null,
  firstScanDays: null,
  takenDays: null,
  hadException: false,
} as const satisfies FollowedPromise

const follow = (promise: DuePromise, events: readonly EventRow[], now: Date): FollowedPromise => {
  if (isCancelledState(promise.state)) return { ...noLongerExpected, uncounted: [] }
  const country = promise.receiverCountry ?? ''
  return followPromise({
    ...promise,
    // Uses past events only: a carrier may date events in the future.
    events: happened(events, now),
    now: localTime(now, country),
    dayOf: (moment) => localTime(moment, country).day,
    route: routeOf(promise.senderCountry, promise.receiverCountry),
  })
}

/**
 * Next check: noon or midnight in the receiver's country, the only times at which the clock alone changes a
 * promise.
 */
const nextLook = (now: Date, country: string): Date => {
  const { hour, minute } = localTime(now, country)
  const untilMinutes = (hour < 12 ? 12 : 24) * 60 - (hour * 60 + minute)
  return new Date(Math.floor(now.getTime() / 60_000 + untilMinutes) * 60_000)
}

const isUnderWay = ({ status }: FollowedPromise): boolean => ['open', 'atRisk', 'missed'].includes(status)

const waitingFor: readonly (readonly [ServiceReason, PromiseStatus])[] = [
  ['promiseAtRisk', 'atRisk'],
  ['promiseMissed', 'missed'],
]

/** Adds promises at risk or missed to the customer service work list, and removes the others. */
const tellCustomerServices = async (tx: Db, updates: readonly PromiseUpdate[]): Promise<void> => {
  for (const [reason, status] of waitingFor) {
    const waiting = updates.filter((update) => update.status === status)
    const others = updates.filter((update) => update.status !== status)
    await raiseReasons(
      tx,
      waiting.map(({ shipmentId, statusSince }) => ({ shipmentId, reason, since: statusSince })),
    )
    await clearReasons(
      tx,
      reason,
      others.map(({ shipmentId }) => shipmentId),
    )
  }
}

const followBatch = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    const due = await claimDuePromises(tx, now, batch)
    if (due.length === 0) return 0
    const events = await findEventsOfMany(
      tx,
      due.map(({ shipmentId }) => shipmentId),
    )
    const updates = due.map((promise): PromiseUpdate => {
      const followed = follow(promise, events.get(promise.shipmentId) ?? [], now)
      return {
        ...followed,
        shipmentId: promise.shipmentId,
        statusSince: followed.status === promise.status ? promise.statusSince : now,
        dueAt: isUnderWay(followed) ? nextLook(now, promise.receiverCountry ?? '') : null,
      }
    })
    await updatePromises(tx, updates)
    await tellCustomerServices(tx, updates)
    return due.length
  })

/**
 * Recalculates all due promises, one batch per transaction. An event that arrives meanwhile makes its promise
 * due again.
 */
export const followPromises = async (services: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  while ((await followBatch(services)) === batch);
}
