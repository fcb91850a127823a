import { eq, isNotNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { shipments } from './shipment.tables.ts'

/**
 * The shipments in the caller's scope. For handling these are the paid ones: waiting for their booking, or with a waybill
 * number, which a parcel keeps when it is cancelled or returned, so that a scan can say so.
 */
export const shipmentInScope = (scope: Scope): SQL =>
  scope.kind === 'handling'
    ? or(eq(shipments.state, 'paid'), isNotNull(shipments.supplierReference))!
    : inScope(shipments.companyId, scope)
