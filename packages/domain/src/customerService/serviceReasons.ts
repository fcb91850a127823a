import type { ShipmentState } from '../shipment/shipmentLife.ts'

/**
 * Reasons why a shipment needs customer services (docs/rules.md, Customer services). A new reason needs a word
 * here, texts in both languages, and calls of `raiseReason` and `clearReason` when it begins and ends.
 */
export const serviceReasons = [
  'openClaim',
  'exception',
  'pieceMissing',
  'contradiction',
  'promiseMissed',
  'promiseAtRisk',
  'extraPayment',
  'customerNote',
  'followUp',
  'stale',
  'unpaid',
] as const
export type ServiceReason = (typeof serviceReasons)[number]

/** Hours in the cart after which customer services follow up. */
export const unpaidAfterHours = 24

/** Working days without an event after which a moving shipment counts as stale. */
export const staleAfterWorkingDays = 3

/** States in which tracking events are expected. */
export const movingStates = ['received', 'inProcess', 'inTransit', 'outForDelivery'] as const

/** Before payment the customer may still change the note, and a cancelled shipment needs no follow-up. */
export const isNoteFinal = (state: ShipmentState): boolean =>
  !['draft', 'priced', 'inCart', 'cancelled'].includes(state)

const isWorkingDay = (day: Date): boolean => day.getUTCDay() !== 0 && day.getUTCDay() !== 6

/** Returns the moment that many working days before `now`, at the same hour; Saturdays and Sundays do not count. */
export const workingDaysBefore = (now: Date, days: number): Date => {
  const moment = new Date(now)
  for (let left = days; left > 0;) {
    if (isWorkingDay(moment)) left--
    moment.setUTCDate(moment.getUTCDate() - 1)
  }
  return moment
}
