import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/party'
import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { companyFor } from '../shipment/company-for.ts'
import { insertContact, listContacts, lockContact, updateContact } from './contact.queries.ts'
import type { ContactKind, ContactRow } from './contact.queries.ts'
import { nameOf, searchTextOf } from './describe-contact.ts'

const columnsOf = (party: SenderDraft | ReceiverDraft) => ({
  party,
  name: nameOf(party),
  searchText: searchTextOf(party),
})

/** The first sender of a company becomes its default. @throws AppError validationFailed when staff name no company */
export const createContact = async (
  ctx: Ctx,
  kind: ContactKind,
  { companyId: named, ...party }: (SenderDraft | ReceiverDraft) & { companyId?: number | null },
): Promise<ContactRow> => {
  const companyId = await companyFor(ctx, named ?? null)
  const company = { kind: 'company', companyId } as const
  const { totalCount } =
    kind === 'sender'
      ? await listContacts(ctx.db, company, { kind, companyId, words: [] }, { pageNumber: 1, pageSize: 1 })
      : { totalCount: 1 }
  const row = {
    ...columnsOf(party),
    companyId,
    kind,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  try {
    return await insertContact(ctx.db, { ...row, isDefault: totalCount === 0 })
  } catch (error) {
    // Two first senders at once: the index lets one be the default.
    if (totalCount === 0 && isUniqueViolation(error)) return insertContact(ctx.db, row)
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
    return updateContact(tx, id, {
      ...columnsOf(party),
      updatedAt: ctx.now,
    })
  })
}
