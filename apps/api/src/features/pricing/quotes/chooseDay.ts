import { dayInTurkiye } from '../../../platform/clock.ts'

import type { Ctx } from '../../../platform/ctx.ts'
import { canChoosePriceDay } from '../../access/policies.ts'

/**
 * The day that an estimate is priced for. Operation users may state one, to say why a visitor saw another price last
 * week, or what a list that begins tomorrow will make of it; everybody else gets today's prices.
 */
export const chooseDay = (
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  stated: string | null | undefined,
): string => (stated && canChoosePriceDay(actor) ? stated : dayInTurkiye(now))
