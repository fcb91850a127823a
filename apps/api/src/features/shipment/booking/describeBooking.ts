import type { BookingProblem, ShipmentBooking } from '@kervan/contract/shipment/detail/booking'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { canRetryBookings, canSeeBookingFaults, canSettleBookings } from '../shipment.policies.ts'
import { bookerNameOf } from '../../pricing/bookers/bookerNameOf.ts'
import { findBookingView } from './purchase.queries.ts'

/** Problems after which the carrier may have a booking that the product cannot look up. */
export const needCertainty: ReadonlySet<BookingProblem> = new Set(['outcomeUnknown', 'connectionChanged'])
/** Problems that the hourly job does not solve. */
const needPerson: ReadonlySet<BookingProblem> = new Set([
  ...needCertainty,
  'refused',
  'cancelRefused',
  'cannotCancel',
])
/** Problems whose text is the carrier's own message to the customer. */
const quoted: ReadonlySet<BookingProblem> = new Set(['refused', 'cancelRefused'])

/** Describes who books a paid shipment and why it is not booked; null before payment. */
export const describeBooking = async (ctx: Ctx, shipmentId: string): Promise<ShipmentBooking | null> => {
  const view = await findBookingView(ctx.db, shipmentId)
  if (!view) return null
  const actor = requireActor(ctx)
  const isPaid = view.shipmentState === 'paid'
  // Only staff can end a booking that a carrier keeps after its shipment was cancelled.
  const problem = isPaid || canSeeBookingFaults(actor) ? view.problem : null
  const asksForCertainty = problem !== null && needCertainty.has(problem)
  const mayTry = !asksForCertainty || canSettleBookings(actor)
  return {
    bookedBy: bookerNameOf(ctx, {
      key: view.connector || view.serviceBookedBy,
      carrierCode: view.carrierCode,
    }),
    problem,
    problemText:
      problem && (quoted.has(problem) || canSeeBookingFaults(actor)) ? view.problemText || null : null,
    isRetried: isPaid && problem !== null && !needPerson.has(problem),
    canRetry: isPaid && problem !== null && mayTry && canRetryBookings(scopeOf(ctx)),
    asksForCertainty,
  }
}
