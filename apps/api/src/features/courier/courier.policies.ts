import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Photos and signatures of a stop: its courier and staff. */
export const canSeeStopFilesOf = (actor: Actor, courierId: number): boolean =>
  actor.userId === courierId || isOperation(actor)
