import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getPersonLocked } from '../../access/person/getPerson.ts'
import { countPasskeys } from '../passkeys/passkey.queries.ts'
import { passkeyDomain } from '../passkeys/passkeyPlace.ts'
import { findIdentityOf } from '../google/google.queries.ts'

/**
 * Refuses to remove the last sign-in method. Locks the account's row, so that two concurrent removals cannot
 * remove both. Google account and passkeys count only while the product accepts them.
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
  const passkeys = passkeyDomain(ctx.settings) === null ? 0 : await countPasskeys(tx, userId)
  const others = (hasGoogle ? 1 : 0) + passkeys - (without === 'passkey' ? 1 : 0)
  if (others < 1) throw new AppError('lastWayIn')
}
