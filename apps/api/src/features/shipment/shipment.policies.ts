import { isStaff } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'
import { canSeePrices } from '../access/policies.ts'

export const canSeeInvoices = canSeePrices
/** Shipment documents hidden from the customer. */
export const canSeeHiddenDocuments = (actor: Actor): boolean => isStaff(actor)
