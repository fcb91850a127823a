/** Internal notes of staff about a company; the company never sees them. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { outcome, requiredText, rowId } from '../../fields.ts'

export const longestNote = 2000

const companyNote = z.object({
  id: z.int(),
  text: z.string(),
  authorName: z.string(),
  createdDate: z.iso.datetime(),
  /** True when the caller may delete the note: its author, and administrators. */
  isDeletable: z.boolean(),
})
export type CompanyNote = z.output<typeof companyNote>

export const companyNoteEndpoints = {
  listCompanyNotes: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyNotes',
    access: 'agent_companies',
    summary: 'Internal notes about a company, newest first, at most 200; for staff only',
    body: z.object({ companyID: rowId() }),
    answer: z.array(companyNote),
  }),
  createCompanyNote: endpoint({
    method: 'POST',
    path: '/api/Company/CreateCompanyNote',
    access: 'agent_companies',
    summary: 'Writes an internal note about a company',
    body: z.object({ companyID: rowId(), text: requiredText(longestNote, 'company:required.note') }),
    answer: companyNote,
    idempotent: true,
  }),
  deleteCompanyNote: endpoint({
    method: 'POST',
    path: '/api/Company/DeleteCompanyNote',
    access: 'agent_companies',
    summary: 'Deletes an internal note: its author, or an administrator',
    body: z.object({ id: rowId() }),
    answer: outcome,
  }),
}
