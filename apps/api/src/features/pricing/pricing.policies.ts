import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Components of a price: cost, markup, margin. */
export const canSeeCosts = (caller: Actor | null): boolean => caller !== null && isOperation(caller)
/** Prices of a day other than today. */
export const canChoosePriceDay = (caller: Actor | null): boolean => caller !== null && isOperation(caller)
