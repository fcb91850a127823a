import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { notifySignInMethodChange } from '../waysIn/waysInEmail.ts'
import { insertIdentity, lockSubject, useToken } from './google.queries.ts'
import type { GooglePerson } from './verifyGoogleToken.ts'

const audit = auditOf('user')

/** Accepts a token once. @throws AppError googleTokenRefused */
export const spendToken = async (tx: Db, google: GooglePerson): Promise<void> => {
  await lockSubject(tx, google.subject)
  if (!(await useToken(tx, google))) throw new AppError('googleTokenRefused')
}

/** Connects the Google account to the user's account. */
export const linkGoogle = async (ctx: Ctx, tx: Db, userId: number, google: GooglePerson): Promise<void> => {
  const { subject, email } = google
  await insertIdentity(tx, { userId, subject, email, createdAt: ctx.now })
  const by = { ...ctx, actor: ctx.actor ?? { userId } }
  await audit(tx, by, { action: 'googleConnected', id: userId })
  await notifySignInMethodChange(ctx, tx, userId, { what: 'googleOn', name: email })
}
