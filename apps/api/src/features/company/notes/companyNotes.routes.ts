import type { companyNoteEndpoints } from '@kervan/contract/company/notes/companyNotes.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { createCompanyNote, deleteCompanyNote, listCompanyNotes } from './companyNotes.ts'

export const companyNoteHandlers: Handlers<typeof companyNoteEndpoints> = {
  listCompanyNotes: (ctx, { body }) => listCompanyNotes(ctx, body),
  createCompanyNote: (ctx, { body }) => createCompanyNote(ctx, body),
  deleteCompanyNote: (ctx, { body }) => deleteCompanyNote(ctx, body),
}
