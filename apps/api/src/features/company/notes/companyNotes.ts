import type { CompanyNote } from '@kervan/contract/company/notes/companyNotes.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { canDeleteNoteOf, canSeeInternalNotes } from '../company.policies.ts'
import { isCompanyVisible, lockCompany } from '../company.queries.ts'
import { deleteNote, findNote, insertNote, listNotes } from './companyNotes.queries.ts'
import type { NoteRow } from './companyNotes.queries.ts'

// Masks the text, because notes may contain statements about people.
const audit = auditOf('company', { masked: ['text'] })

/** Customers never read notes, even with an exceptional flag for the companies' screen. */
const requireStaff = (ctx: Ctx): void => {
  if (!canSeeInternalNotes(requireActor(ctx))) throw new AppError('notAllowed')
}

const describe = (
  ctx: Ctx,
  { id, text, firstName, lastName, createdAt, authorId }: NoteRow,
): CompanyNote => ({
  id,
  text,
  authorName: `${firstName} ${lastName}`,
  createdDate: createdAt.toISOString(),
  isDeletable: canDeleteNoteOf(requireActor(ctx), authorId),
})

/** @throws AppError notAllowed, notFound */
export const listCompanyNotes = async (ctx: Ctx, { companyID }: { companyID: number }) => {
  requireStaff(ctx)
  if (!(await isCompanyVisible(ctx.db, scopeOf(ctx), companyID))) throw new AppError('notFound')
  return (await listNotes(ctx.db, companyID)).map((row) => describe(ctx, row))
}

/** @throws AppError notAllowed, notFound */
export const createCompanyNote = async (
  ctx: Ctx,
  { companyID, text }: { companyID: number; text: string },
): Promise<CompanyNote> => {
  requireStaff(ctx)
  const { userId } = requireActor(ctx)
  const scope = scopeOf(ctx)
  const id = await ctx.db.transaction(async (tx) => {
    if (!(await lockCompany(tx, scope, companyID))) throw new AppError('notFound')
    const noteID = await insertNote(tx, { companyId: companyID, authorId: userId, text, createdAt: ctx.now })
    await audit(tx, ctx, {
      action: 'companyNoteWritten',
      id: companyID,
      after: { text },
      details: { noteID },
    })
    return noteID
  })
  return describe(ctx, (await findNote(ctx.db, scope, id))!)
}

/** @throws AppError notFound; notAllowed for another user's note unless the caller is an administrator */
export const deleteCompanyNote = async (ctx: Ctx, { id }: { id: number }) => {
  requireStaff(ctx)
  const note = await findNote(ctx.db, scopeOf(ctx), id)
  if (!note) throw new AppError('notFound')
  if (!canDeleteNoteOf(requireActor(ctx), note.authorId)) throw new AppError('notAllowed')
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteNote(tx, id))) throw new AppError('notFound')
    await audit(tx, ctx, {
      action: 'companyNoteDeleted',
      id: note.companyId,
      before: { text: note.text },
      details: { noteID: id, authorID: note.authorId },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'company:note.deleted') }
}
