import { eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { reservations } from './reservation.tables.ts'

/** Pickup staff see reservations of their own route, of every company. */
export const reservationInScope = (scope: Scope): SQL =>
  scope.kind === 'handling'
    ? eq(reservations.courierId, scope.userId)
    : inScope(reservations.companyId, scope)
