import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getPersonLocked } from '../../access/person/getPerson.ts'
import { findIdentityOf } from '../google/google.queries.ts'

/**
 * Refuses to take away the last way into an account, with its row locked: two at once must not take away two. A Google account
 * counts while the product offers it.
 * @throws AppError lastWayIn
 */
export const requireOtherWayIn = async (
  ctx: Ctx,
  tx: Db,
  userId: number,
  without: 'google' | 'passkey',
): Promise<void> => {
  const person = await getPersonLocked(tx, userId)
  if (person && person.passwordHash !== null) return
  const hasGoogle =
    without !== 'google' &&
    ctx.settings.GOOGLE_CLIENT_ID !== undefined &&
    (await findIdentityOf(tx, userId)) !== undefined
  if (!hasGoogle) throw new AppError('lastWayIn')
}
