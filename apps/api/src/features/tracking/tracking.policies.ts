import { isStaff } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

export const canSeeUnmatchedStatuses = (caller: Actor | null): boolean => caller !== null && isStaff(caller)
