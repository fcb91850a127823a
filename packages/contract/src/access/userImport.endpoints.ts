/** Imports users from a file: previews the result of each row, then imports the valid rows. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const access = 'definitions_usercrud'

/** @public used by the upload screen */
export const maxUserFileBytes = 2 * 1024 * 1024

/** Maximum rows of a file, without the heading. */
export const mostImportedUsers = 500

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** File types, detected by the first bytes and not by the name. */
const fileTypes = [xlsxType, 'application/vnd.ms-excel', 'text/csv'] as const

/** `right`: valid, invited on import. `known`: the account exists and is unchanged. `wrong`: see `problems`. */
export const importedRowStates = ['right', 'known', 'wrong'] as const

const importedRow = z.object({
  /** Row number as shown by the spreadsheet program. */
  row: z.int(),
  email: z.string(),
  userName: z.string(),
  roleGroups: z.string(),
  company: z.string(),
  agency: z.string(),
  state: z.enum(importedRowStates),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportedRow = z.output<typeof importedRow>

const readFile = {
  access,
  multipart: { maxFileBytes: maxUserFileBytes, accept: fileTypes },
  body: z.object({}),
  answer: z.object({
    rows: z.array(importedRow),
    rightCount: z.int(),
    knownCount: z.int(),
    wrongCount: z.int(),
  }),
} as const

export const userImportEndpoints = {
  makeUserImportTemplate: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetUserImportTemplate',
    access,
    summary: 'An .xlsx file to fill in for the import of users, with the role groups that can be given',
    answer: { contentTypes: [xlsxType] },
    limit: { max: 30, windowSeconds: 60 },
  }),
  previewUserImport: endpoint({
    ...readFile,
    method: 'POST',
    path: '/api/UserCrud/PreviewUserImport',
    summary: 'What an import of the file (.xlsx, .xls, .csv) would do with each row; nothing is stored',
    limit: { max: 30, windowSeconds: 60 },
  }),
  importUsers: endpoint({
    ...readFile,
    method: 'POST',
    path: '/api/UserCrud/ImportUsers',
    summary: 'Invites the users of the rows that are right; who has an account already stays as they are',
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
}
