import { estimateDelivery, readyDayOf } from '@kervan/domain/tracking/promise/estimateDelivery'
import type { DeliveryEstimate, Route } from '@kervan/domain/tracking/promise/estimateDelivery'
import type { Db } from '../../../platform/db/database.ts'
import { insertPromise } from './promise.queries.ts'
import { workCalendarOf } from './workCalendars.ts'

export const routeOf = (senderCountry: string | null, receiverCountry: string | null): Route => ({
  sender: workCalendarOf(senderCountry ?? 'TR'),
  receiver: workCalendarOf(receiverCountry ?? ''),
})

/** What is ready now and goes with a service of so many days. */
export const estimateFrom = (now: Date, transitDays: number, route: Route): DeliveryEstimate =>
  estimateDelivery(readyDayOf(now).day, transitDays, route)

/** A day as a moment: noon in Türkiye is that day nearly everywhere. */
export const momentOfDay = (day: string): Date => new Date(`${day}T12:00:00+03:00`)

interface Booked {
  shipmentId: string
  senderCountry: string | null
  receiverCountry: string | null
  transitDays: number
  now: Date
}

/** The first promise of a shipment, in the transaction of its booking. @returns the day by which it should arrive */
export const storePromise = async (tx: Db, booked: Booked): Promise<string> => {
  const { shipmentId, transitDays, now } = booked
  const { day, uncounted } = estimateFrom(
    now,
    transitDays,
    routeOf(booked.senderCountry, booked.receiverCountry),
  )
  await insertPromise(tx, {
    shipmentId,
    firstDay: day,
    readyDay: readyDayOf(now).day,
    transitDays,
    expectedDay: day,
    statusSince: now,
    uncounted,
    dueAt: now,
  })
  return day
}
