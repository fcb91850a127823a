import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { chooseCompanyId } from '../shipment/draft/chooseCompanyId.ts'
import { auditContact } from './auditContact.ts'
import { hasSender, insertContact, lockContact, updateContact } from './contact.queries.ts'
import type { ContactKind, ContactRow } from './contact.queries.ts'
import { nameOf, searchTextOf } from './describeContact.ts'

const columnsOf = (party: SenderDraft | ReceiverDraft) => ({
  party,
  name: nameOf(party),
  searchText: searchTextOf(party),
})

/**
 * Creates a contact; a company's first sender becomes its default. @throws AppError validationFailed when staff
 * name no company
 */
export const createContact = async (
  ctx: Ctx,
  kind: ContactKind,
  { companyId: named, ...party }: (SenderDraft | ReceiverDraft) & { companyId?: number | null },
): Promise<ContactRow> => {
  const companyId = await chooseCompanyId(ctx, named ?? null)
  const isFirstSender = kind === 'sender' && !(await hasSender(ctx.db, companyId))
  const row = {
    ...columnsOf(party),
    companyId,
    kind,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  // Nested transaction (savepoint), so that the caller's transaction continues after a refused insert.
  const insert = (isDefault: boolean) =>
    ctx.db.transaction(async (tx) => {
      const contact = await insertContact(tx, { ...row, isDefault })
      const after = { ...party, kind, companyId, isDefault }
      await auditContact(tx, ctx, { action: 'contactCreated', id: contact.id, after })
      return contact
    })
  try {
    return await insert(isFirstSender)
  } catch (error) {
    // For two concurrent first senders the unique index allows only one default.
    if (isFirstSender && isUniqueViolation(error)) return insert(false)
    throw error
  }
}

/** @throws AppError notFound */
export const changeContact = async (
  ctx: Ctx,
  kind: ContactKind,
  { id, ...party }: (SenderDraft | ReceiverDraft) & { id: string },
): Promise<ContactRow> => {
  const scope = scopeOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const row = await lockContact(tx, scope, id)
    if (row?.kind !== kind) throw new AppError('notFound')
    await auditContact(tx, ctx, { action: 'contactChanged', id, before: row.party, after: party })
    return updateContact(tx, id, {
      ...columnsOf(party),
      updatedAt: ctx.now,
    })
  })
}
