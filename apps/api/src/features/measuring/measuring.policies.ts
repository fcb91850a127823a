import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

export const canDecideObjections = (actor: Actor): boolean => isOperation(actor)
/** A user who objected, also on behalf of a customer, may not decide on the objection. */
export const canDecideObjectionOf = (actor: Actor, objectedBy: number | null): boolean =>
  canDecideObjections(actor) && objectedBy !== actor.userId
/** Releasing a parcel with an unsettled extra payment, and holding it again. */
export const canReleaseHolds = (actor: Actor): boolean => isOperation(actor)
