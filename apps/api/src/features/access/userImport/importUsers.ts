import { saveUserBody } from '@kervan/contract/access/user.endpoints'
import type { SaveUser } from '@kervan/contract/access/user.endpoints'
import type { ImportedRow, userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import type { AnswerOf, UploadedFile } from '@kervan/contract/endpoint'
import { fieldMessages } from '@kervan/contract/validation'
import type { FieldMessage } from '@kervan/contract/validation'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { isEmailTaken } from '../findRegisteredUser.ts'
import { checkNewUser, saveUser } from '../users/saveUser.ts'
import { loadPlaces } from './loadPlaces.ts'
import type { Places } from './loadPlaces.ts'
import { readUserFile } from './readUserFile.ts'
import type { FileRow } from './readUserFile.ts'
import { readYesNo } from './userFileLabels.ts'

type Answer = AnswerOf<(typeof userImportEndpoints)['importUsers']>
type Problem = Omit<FieldMessage, 'params'> & Partial<Pick<FieldMessage, 'params'>>

const audit = auditOf('user')

interface ReadRow {
  file: FileRow
  /** Null with problems. */
  body: SaveUser | null
  problems: Problem[]
}

/** Spreadsheets hold Turkish numbers as they are dialled in Türkiye: `0532 123 45 67`. */
const withCountry = (phone: string): string =>
  phone
    .trim()
    .replace(/^00/, '+')
    .replace(/^0(?=[\d\s().\-/]{10,}$)/, '+90')

/** The row as the screen would send it, by the same schema. */
const readRow = (file: FileRow, places: Places): ReadRow => {
  const { texts } = file
  const problems: Problem[] = []
  const one = (field: string, found: { id: number } | { problem: string } | null): number | null => {
    if (found && 'problem' in found) problems.push({ field, key: found.problem })
    return found && 'id' in found ? found.id : null
  }
  const groupIds = (texts.roleGroups ?? '')
    .split(/[,;|]/)
    .filter((name) => name.trim() !== '')
    .map((name) => one('roleGroupIDs', places.group(name)))
  const isOperationUser = readYesNo(texts.isOperationUser ?? '')
  if (isOperationUser === undefined) problems.push({ field: 'isOperationUser', key: 'user:import.yesNo' })
  const parsed = saveUserBody.safeParse({
    id: -1,
    email: texts.email ?? '',
    firstName: texts.firstName,
    lastName: texts.lastName,
    phoneNumber: withCountry(texts.phoneNumber ?? ''),
    roleGroupIDs: groupIds.filter((id) => id !== null),
    companyID: one('companyID', places.company(texts.company ?? '')),
    agencyID: one('agencyID', places.agency(texts.agency ?? '')),
    isOperationUser: isOperationUser ?? false,
  })
  // A group that was not found is a problem of its own; that none is left is not another one.
  const isNew = ({ field }: Problem) => !problems.some((known) => known.field === field)
  if (!parsed.success) problems.push(...fieldMessages(parsed.error.issues).filter(isNew))
  return { file, body: parsed.success && problems.length === 0 ? parsed.data : null, problems }
}

const describeRow = (
  ctx: Ctx,
  { file: { row, texts } }: ReadRow,
  state: ImportedRow['state'],
  problems: readonly Problem[],
): ImportedRow => ({
  row,
  email: texts.email ?? '',
  userName: [texts.firstName, texts.lastName].filter(Boolean).join(' '),
  roleGroups: texts.roleGroups ?? '',
  company: texts.company ?? '',
  agency: texts.agency ?? '',
  state,
  problems: problems.map(({ field, key, params }) => ({
    field,
    message: translate(ctx.language, key, params ?? {}),
  })),
})

const problemsOf = (error: unknown): Problem[] => {
  if (!(error instanceof AppError)) throw error
  return error.fields.length > 0 ? error.fields : [{ field: 'roleGroupIDs', key: `errors:${error.code}` }]
}

/** @param take what becomes of a row that the schema finds right; what it throws is the row's problem */
const goThrough = async (
  ctx: Ctx,
  files: readonly UploadedFile[],
  take: (body: SaveUser) => Promise<unknown>,
): Promise<Answer> => {
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  const fileRows = await readUserFile(file.bytes)
  const places = await loadPlaces(ctx, fileRows)
  const rowByEmail = new Map<string, number>()
  const rows: ImportedRow[] = []
  for (const read of fileRows.map((one) => readRow(one, places))) {
    const {
      body,
      problems,
      file: { row, texts },
    } = read
    const email = (texts.email ?? '').trim().toLowerCase()
    const first = rowByEmail.get(email)
    if (email !== '' && first !== undefined) {
      rows.push(
        describeRow(ctx, read, 'wrong', [
          { field: 'email', key: 'user:import.twice', params: { row: first } },
        ]),
      )
      continue
    }
    rowByEmail.set(email, row)
    // Who has an account is left as they are, so that a file that was corrected can be sent again.
    if (email !== '' && (await isEmailTaken(ctx.db, email))) {
      rows.push(describeRow(ctx, read, 'known', []))
      continue
    }
    const refused = body ? await take(body).then(() => [], problemsOf) : problems
    rows.push(describeRow(ctx, read, refused.length > 0 ? 'wrong' : 'right', refused))
  }
  const countOf = (wanted: ImportedRow['state']) => rows.filter(({ state }) => state === wanted).length
  return { rows, rightCount: countOf('right'), knownCount: countOf('known'), wrongCount: countOf('wrong') }
}

/**
 * What an import would do with each row, by the rules of a new user; nothing is stored.
 * @throws AppError validationFailed on `file`
 */
export const previewUserImport = (ctx: Ctx, files: readonly UploadedFile[]): Promise<Answer> =>
  goThrough(ctx, files, (body) => checkNewUser(ctx, ctx.db, body))

/**
 * Invites the users of the rows that are right, each as the screen would; the others stay out. Sent twice, the second finds
 * their accounts.
 * @throws AppError validationFailed on `file`
 */
export const importUsers = async (ctx: Ctx, files: readonly UploadedFile[]): Promise<Answer> => {
  const answer = await goThrough(ctx, files, (body) => saveUser(ctx, body))
  const { rightCount, knownCount, wrongCount } = answer
  await audit(ctx.db, ctx, {
    action: 'usersImported',
    id: 'file',
    details: { fileName: files[0]!.fileName.slice(0, 200), rightCount, knownCount, wrongCount },
  })
  return answer
}
