import { estimateDelivery, readyDayOf } from '@kervan/domain/tracking/promise/estimateDelivery'
import type { DeliveryEstimate, Route } from '@kervan/domain/tracking/promise/estimateDelivery'
import type { Db } from '../../../platform/db/database.ts'
import { insertPromise } from './promises.ts'
import { workCalendarOf } from './workCalendars.ts'

export const routeOf = (senderCountry: string | null, receiverCountry: string | null): Route => ({
  sender: workCalendarOf(senderCountry ?? 'TR'),
  receiver: workCalendarOf(receiverCountry ?? ''),
})

/** Estimates the delivery of a parcel that is ready now, for a service with the given transit days. */
export const estimateFrom = (now: Date, transitDays: number, route: Route): DeliveryEstimate =>
  estimateDelivery(readyDayOf(now).day, transitDays, route)

/** Converts a day to a moment: noon in Türkiye falls on the same day nearly everywhere. */
export const momentOfDay = (day: string): Date => new Date(`${day}T12:00:00+03:00`)

interface Booked {
  shipmentId: string
  senderCountry: string | null
  receiverCountry: string | null
  transitDays: number
  now: Date
}

/** Stores a shipment's first promise in the transaction of its booking. @returns the expected delivery day */
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
