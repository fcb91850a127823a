import { dayInTurkiye } from '../../../platform/clock.ts'

import type { Ctx } from '../../../platform/ctx.ts'
import { canChoosePriceDay } from '../pricing.policies.ts'

/**
 * Chooses the day that an estimate is priced for. Operations users may name one, to explain an earlier price or
 * to preview a list that begins later; everybody else gets today's prices.
 */
export const chooseDay = (
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  stated: string | null | undefined,
): string => (stated && canChoosePriceDay(actor) ? stated : dayInTurkiye(now))
