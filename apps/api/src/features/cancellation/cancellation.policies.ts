import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'
import type { Scope } from '../access/policies.ts'

/** Decisions after a carrier's refusal: refunding anyway, or continuing a shipment that its customer cancelled. */
export const canDecideCancellations = (actor: Actor): boolean => isOperation(actor)
/** Handling staff may not cancel shipments, regardless of their flags. */
export const canCancelShipments = (scope: Scope): boolean => scope.kind !== 'handling'
