import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { storeAppearance } from './profile.queries.ts'

/** Last write wins between two browsers of a person. */
export const saveAppearance = async (
  ctx: Ctx,
  appearance: StoredAppearance,
): Promise<{ appearance: StoredAppearance }> => {
  await storeAppearance(ctx.db, requireActor(ctx).userId, appearance)
  return { appearance }
}
