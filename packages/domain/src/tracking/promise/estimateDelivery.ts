/**
 * Estimated delivery day (docs/rules.md, Tracking). The parcel is handed over on a working day of the sender's
 * country, before the cut-off of that day. The first transit day is a working day of the sender's country,
 * where the parcel departs; each later transit day is a working day of the receiver's country, where it is
 * cleared and delivered. The delivery day is always a working day of the receiver's country.
 */
import { firstWorkDay, nextDay } from './workCalendar.ts'
import type { UncountedDay, WorkCalendar } from './workCalendar.ts'

/** Cut-off hour in Türkiye: later parcels are handed over on the next working day. */
const cutOffHour = 16

/** Türkiye has used UTC+3 all year since 2016. */
const turkiyeOffsetMs = 3 * 3_600_000

export interface Route {
  sender: WorkCalendar
  receiver: WorkCalendar
}

/**
 * Returns the first day on which a parcel can be handed over, in Türkiye time. A scanned parcel was already
 * handed over, so no cut-off applies to it.
 */
export const readyDayOf = (
  readyAt: Date,
  cutOff: number = cutOffHour,
): { day: string; isAfterCutOff: boolean } => {
  const local = new Date(readyAt.getTime() + turkiyeOffsetMs)
  const day = local.toISOString().slice(0, 10)
  const isAfterCutOff = local.getUTCHours() >= cutOff
  return { day: isAfterCutOff ? nextDay(day) : day, isAfterCutOff }
}

export interface DeliveryEstimate {
  handOverDay: string
  /** Delivery is expected by the end of this day. */
  day: string
  /** Skipped days in chronological order. */
  uncounted: UncountedDay[]
}

/** `transitDays` is the service's maximum transit time; 0 means delivery on the hand-over day. */
export const estimateDelivery = (
  readyDay: string,
  transitDays: number,
  { sender, receiver }: Route,
): DeliveryEstimate => {
  const uncounted: UncountedDay[] = []
  const whoWorksOn = (counted: number): WorkCalendar[] => [
    ...(counted <= 1 ? [sender] : []),
    ...(counted > 1 || counted === transitDays ? [receiver] : []),
  ]
  const handOverDay = firstWorkDay(readyDay, whoWorksOn(0), uncounted)
  let day = handOverDay
  for (let counted = 1; counted <= transitDays; counted++)
    day = firstWorkDay(nextDay(day), whoWorksOn(counted), uncounted)
  return { handOverDay, day, uncounted }
}
