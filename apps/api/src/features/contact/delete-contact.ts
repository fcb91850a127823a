import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { deleteContactRow, lockContact } from './contact.queries.ts'

/** Shipments made with it keep their own copy. @throws AppError notFound */
export const deleteContact = async (ctx: Ctx, contactId: string) => {
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    if (!(await lockContact(tx, scope, contactId))) throw new AppError('notFound')
    await deleteContactRow(tx, contactId)
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'contact:deleted') }
}
