import { isOperation, isStaff } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'
import { canSeePrices } from '../access/policies.ts'
import type { Scope } from '../access/policies.ts'

export const canSeeInvoices = canSeePrices
/** Retries of bookings whose outcome is unknown: staff ask the carrier first. */
export const canSettleBookings = (actor: Actor): boolean => isOperation(actor)
/** Errors of failed calls to carriers, and bookings that a carrier keeps after a cancellation. */
export const canSeeBookingFaults = (actor: Actor): boolean => isStaff(actor)
/** Handling staff may not have shipments booked, regardless of their flags. */
export const canRetryBookings = (scope: Scope): boolean => scope.kind !== 'handling'
/** Shipment documents hidden from the customer. */
export const canSeeHiddenDocuments = (actor: Actor): boolean => isStaff(actor)
