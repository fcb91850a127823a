import type { ShipmentState } from '../shipment/shipmentLife.ts'

/**
 * Why a shipment waits for customer services (docs/rules.md, Customer services). A new reason is one word here, its texts in
 * both languages, and who calls `raiseReason` and `clearReason` when it begins and ends.
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

/** What lies in the cart for longer is asked about. */
export const unpaidAfterHours = 24

/** On its way, and no event for so many working days. */
export const staleAfterWorkingDays = 3

/** States in which events are expected. */
export const movingStates = ['received', 'inProcess', 'inTransit', 'outForDelivery'] as const

/** Before the payment the customer may still change what stands in the note, and what is cancelled needs nobody. */
export const isNoteFinal = (state: ShipmentState): boolean =>
  !['draft', 'priced', 'inCart', 'cancelled'].includes(state)

const isWorkingDay = (day: Date): boolean => day.getUTCDay() !== 0 && day.getUTCDay() !== 6

/** So many working days before `now`, at the same hour; Saturdays and Sundays do not count. */
export const workingDaysBefore = (now: Date, days: number): Date => {
  const moment = new Date(now)
  for (let left = days; left > 0;) {
    if (isWorkingDay(moment)) left--
    moment.setUTCDate(moment.getUTCDate() - 1)
  }
  return moment
}
