/** Passkeys of the caller. */
import type { Passkey } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireOtherWayIn } from '../waysIn/requireOtherWayIn.ts'
import { notifySignInMethodChange } from '../waysIn/waysInEmail.ts'
import { describePasskey } from './describePasskey.ts'
import { deletePasskey, listPasskeysOf } from './passkey.queries.ts'

const audit = auditOf('user')

export const listPasskeys = async (ctx: Ctx): Promise<Passkey[]> =>
  (await listPasskeysOf(ctx.db, requireActor(ctx).userId)).map(describePasskey)

/** @throws AppError notFound, lastWayIn */
export const removePasskey = async (ctx: Ctx, passkeyId: string) => {
  const { userId } = requireActor(ctx)
  await ctx.db.transaction(async (tx) => {
    const known = await listPasskeysOf(tx, userId)
    if (!known.some(({ id }) => id === passkeyId)) throw new AppError('notFound')
    await requireOtherWayIn(ctx, tx, userId, 'passkey')
    const removed = await deletePasskey(tx, userId, passkeyId)
    if (!removed) throw new AppError('notFound')
    await audit(tx, ctx, { action: 'passkeyRemoved', id: userId, details: { passkeyId } })
    await notifySignInMethodChange(ctx, tx, userId, { what: 'passkeyRemoved', name: removed.name })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'account/settings:passkey.removed') }
}
