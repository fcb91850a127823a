import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { auditContact } from './auditContact.ts'
import { clearDefaultSender, findContact, lockSenders, updateContact } from './contact.queries.ts'

/** @throws AppError notFound, also for a receiver */
export const setDefaultSender = async (ctx: Ctx, contactId: string) => {
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const row = await findContact(tx, scope, contactId)
    if (row?.kind !== 'sender') throw new AppError('notFound')
    await lockSenders(tx, row.companyId)
    await clearDefaultSender(tx, row.companyId)
    await updateContact(tx, contactId, { isDefault: true })
    await auditContact(tx, ctx, {
      action: 'defaultSenderChanged',
      id: contactId,
      before: row,
      after: { isDefault: true },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'contact:defaultChanged') }
}
