import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { reservations } from './reservation.tables.ts'

/** Couriers and who plans their days work with the reservations of all companies. */
export const reservationInScope = (scope: Scope): SQL =>
  scope.kind === 'handling' ? sql`true` : inScope(reservations.companyId, scope)
