/**
 * The day by which a parcel should arrive (docs/rules.md, Tracking). It is handed over on a working day of the sender's
 * country, before the cut-off of that day. The first day of the way is one on which the sender's country works, where the
 * parcel leaves; each later one is a working day of the receiver's country, where it is cleared and delivered. The last
 * day is always a working day of the receiver's country.
 */
import { firstWorkDay, nextDay } from './workCalendar.ts'
import type { UncountedDay, WorkCalendar } from './workCalendar.ts'

/** What is ready later than this on the clock of Türkiye is handed over on the next working day. */
const cutOffHour = 16

/** Türkiye has kept UTC+3 all year since 2016. */
const turkiyeOffsetMs = 3 * 3_600_000

export interface Route {
  sender: WorkCalendar
  receiver: WorkCalendar
}

/** The day from which on a parcel can be handed over, on the clock of Türkiye. What was scanned was handed over: no cut-off. */
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
  /** By the end of this day. */
  day: string
  /** Days that were passed over, in their order. */
  uncounted: UncountedDay[]
}

/** `transitDays` is the service's longest transit time; 0 is delivered on the day of the hand-over. */
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
