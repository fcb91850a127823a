import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Background jobs that failed all retries. */
export const canSeeFailedJobs = (actor: Actor): boolean => isOperation(actor)
