import { isStaff } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'
import type { Scope } from '../access/policies.ts'

/**
 * Cancelling, confirming and changing customers' pickup reservations; a courier records the result at the stop
 * instead.
 */
export const canDecideReservations = (scope: Scope): boolean => scope.kind !== 'handling'
export const canConfirmReservations = (actor: Actor): boolean => isStaff(actor)
