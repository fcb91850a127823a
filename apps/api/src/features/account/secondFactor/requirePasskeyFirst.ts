import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countPasskeys } from '../passkeys/passkey.queries.ts'
import { passkeyDomain } from '../passkeys/passkeyPlace.ts'

/**
 * Checks whether the caller must sign in by passkey before setting up an app: where a second factor is
 * required, a password alone must not add one beside the passkey. Passkeys count only while the product accepts
 * them.
 */
export const needsPasskeyFirst = async (ctx: Ctx, db: Db): Promise<boolean> => {
  const { userId, lacksSecondFactor } = requireActor(ctx)
  if (!lacksSecondFactor || passkeyDomain(ctx.settings) === null) return false
  return (await countPasskeys(db, userId)) > 0
}

/** @throws AppError passkeyNeeded */
export const requirePasskeyFirst = async (ctx: Ctx, db: Db): Promise<void> => {
  if (await needsPasskeyFirst(ctx, db)) throw new AppError('passkeyNeeded')
}
