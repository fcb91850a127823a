/** Times and places of the events that bring a demo shipment to its stage. */
import { gatewayOf } from './gateways.ts'
import type { Stage } from './scenarios.ts'

export interface JourneyStep {
  /** `paid`, or the code of our own tracking status. */
  code: string
  at: Date
  place: string
}

interface Plan {
  code: string
  /** Days between the payment and the event. */
  day: number
  /** Local time at the event's place. */
  time: string
  place: string
  utcOffsetHours: number
}

const turkiye = 3
const dayMs = 86_400_000
const hourMs = 3_600_000
/** Minimum gap between two demo events when the demo is seeded early in the day. */
const gapMs = 9 * 60_000

const lastStepOf: Partial<Record<Stage, string>> = {
  booked: 'paid',
  received: 'received',
  processed: 'processed',
  inTransit: 'departed',
}

const wholeWay = (stage: Stage, from: string, to: { countryCode: string; city: string }): Plan[] => {
  const gateway = gatewayOf(to.countryCode)
  const arrival = gateway.isFar ? 3 : 2
  const home = (code: string, day: number, time: string, place: string): Plan => ({
    code,
    day,
    time,
    place,
    utcOffsetHours: turkiye,
  })
  const there = (code: string, day: number, time: string, place = gateway.place): Plan => ({
    code,
    day,
    time,
    place,
    utcOffsetHours: gateway.utcOffsetHours,
  })
  return [
    home('paid', 0, '10:24', from),
    home('pickedUp', 0, '14:35', from),
    home('received', 0, '19:50', 'İstanbul'),
    home('processed', 0, '22:15', 'İstanbul'),
    home('exportCleared', 1, '11:40', 'İstanbul Havalimanı'),
    ...(stage === 'delayed' ? [home('delayed', 1, '18:05', 'İstanbul Havalimanı')] : []),
    ...(stage === 'delayed' ? [] : [home('departed', 1, '20:30', 'İstanbul Havalimanı')]),
    there('arrivedInCountry', arrival, '08:10'),
    ...(stage === 'heldAtCustoms' ? [there('heldAtCustoms', arrival, '13:45')] : []),
    there('importCleared', arrival, '16:20'),
    there('outForDelivery', arrival + 1, '08:40', to.city),
    ...(stage === 'deliveryAttempted' || stage === 'returned'
      ? [there('deliveryAttempted', arrival + 1, '12:55', to.city)]
      : []),
    ...(stage === 'returned' ? [there('returned', arrival + 4, '10:15', gateway.place)] : []),
    there('delivered', arrival + 1, '11:35', to.city),
  ]
}

const plansOf = (stage: Stage, from: string, to: { countryCode: string; city: string }): Plan[] => {
  const plans = wholeWay(stage, from, to)
  const last = lastStepOf[stage] ?? stage
  return plans.slice(0, plans.findIndex(({ code }) => code === last) + 1)
}

const momentOf = (startOfDay: number, { time, utcOffsetHours }: Plan, day: number): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return startOfDay + day * dayMs + (hours! - utcOffsetHours) * hourMs + minutes! * 60_000
}

/**
 * Returns the events of a paid shipment from payment to its stage, oldest first, none after `now`; empty for an
 * unpaid shipment. The last event is `daysAgo` days before today; early in the day the events move closer
 * together.
 */
export const journeyOf = (
  {
    stage,
    daysAgo,
    from,
    to,
  }: {
    stage: Stage
    daysAgo: number
    /** City of the sender. */
    from: string
    to: { countryCode: string; city: string }
  },
  now: Date,
): JourneyStep[] => {
  const plans = plansOf(stage, from, to)
  if (plans.length === 0) return []
  // Midnight UTC of today; offsets shift it to the local day of each place.
  const startOfToday = Math.floor(now.getTime() / dayMs) * dayMs
  const lastDay = plans.at(-1)!.day
  return plans.map((plan, index) => {
    const planned = momentOf(startOfToday, plan, plan.day - lastDay - daysAgo)
    const latest = now.getTime() - (plans.length - index) * gapMs
    return { code: plan.code, at: new Date(Math.min(planned, latest)), place: plan.place }
  })
}
