import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { notify } from '../../notice/notify.ts'
import { findUserById } from '../access.queries.ts'
import { scopeOf } from '../policies.ts'
import { invitationEmail } from './invitationEmail.ts'
import { findUserRow } from './user.queries.ts'

const audit = auditOf('user')

/** Queues the invitation email in the caller's transaction. */
export const invite = async (ctx: Ctx, tx: Db, userId: number): Promise<void> => {
  const by = await findUserById(tx, requireActor(ctx).userId)
  await notify(tx, ctx, {
    to: { userId },
    email: invitationEmail,
    facts: [{ key: ctx.now.toISOString(), fact: { invitedBy: `${by!.firstName} ${by!.lastName}` } }],
  })
}

/** @throws AppError notFound for a user who is deactivated or outside the caller's scope */
export const sendInvitation = async (ctx: Ctx, userId: number) => {
  const user = await findUserRow(ctx.db, userId, scopeOf(ctx))
  if (!user?.isActive) throw new AppError('notFound')
  await ctx.db.transaction(async (tx) => {
    await invite(ctx, tx, userId)
    await audit(tx, ctx, { action: 'invitationSent', id: userId })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'access/users:said.invited') }
}
