import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { auditContact } from './auditContact.ts'
import { deleteContactRow, lockContact } from './contact.queries.ts'

/** Deletes a contact; shipments keep their own copy. @throws AppError notFound */
export const deleteContact = async (ctx: Ctx, contactId: string) => {
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const row = await lockContact(tx, scope, contactId)
    if (!row) throw new AppError('notFound')
    await deleteContactRow(tx, contactId)
    const { party, kind, companyId } = row
    const before = { ...party, kind, companyId }
    await auditContact(tx, ctx, { action: 'contactDeleted', id: contactId, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'contact:deleted') }
}
