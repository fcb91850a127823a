import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { findSameRule } from './surcharge.queries.ts'
import type { RuleConditions } from './surcharge.queries.ts'

/** @throws AppError validationFailed on `field` when a rule with the same conditions overlaps */
export const refuseSame = async (
  { language }: Ctx,
  tx: Db,
  rule: RuleConditions,
  { field, except }: { field: string; except: number | null },
): Promise<void> => {
  const same = await findSameRule(tx, rule, except)
  if (!same) return
  const from = writeDay(language, same.validFrom)
  if (same.validTo === null) throw fieldError(field, 'pricing/rateTable:surcharge.invalid.sameOpen', { from })
  throw fieldError(field, 'pricing/rateTable:surcharge.invalid.same', {
    from,
    to: writeDay(language, same.validTo),
  })
}
