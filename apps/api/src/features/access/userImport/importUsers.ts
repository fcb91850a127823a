import { mostRoleGroups, saveUserBody } from '@kervan/contract/access/user.endpoints'
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
import { grantRights } from '../rights/grantRights.ts'
import { checkNewUser, inviteUser } from '../users/saveUser.ts'
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
  /** Request to create the user; null when the row has problems. */
  body: SaveUser | null
  problems: Problem[]
}

/** Adds the country code to Turkish numbers in domestic notation, such as `0532 123 45 67`. */
const withCountry = (phone: string): string =>
  phone
    .trim()
    .replace(/^00/, '+')
    .replace(/^0(?=[\d\s().\-/]{10,}$)/, '+90')

/** Converts the row to the screen's request and validates it with the same schema. */
const readRow = (file: FileRow, places: Places): ReadRow => {
  const { texts } = file
  const problems: Problem[] = []
  const one = (field: string, found: { id: number } | { problem: string } | null): number | null => {
    // Reports a problem once per field, even when a cell repeats it.
    if (found && 'problem' in found && !problems.some((known) => known.field === field))
      problems.push({ field, key: found.problem })
    return found && 'id' in found ? found.id : null
  }
  const groupIds = (texts.roleGroups ?? '')
    .split(/[,;|]/)
    .filter((name) => name.trim() !== '')
    // Keeps one more than allowed, so that the schema reports the excess.
    .slice(0, mostRoleGroups + 1)
    .map((name) => one('roleGroupIDs', places.group(name)))
  const isOperationUser = readYesNo(texts.isOperationUser ?? '')
  if (isOperationUser === undefined)
    problems.push({ field: 'isOperationUser', key: 'access/users:import.yesNo' })
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
  // An unknown group is already reported, so that no group remains is not a second problem.
  const isNew = ({ field }: Problem) => !problems.some((known) => known.field === field)
  if (!parsed.success) problems.push(...fieldMessages(parsed.error.issues).filter(isNew))
  return { file, body: parsed.success && problems.length === 0 ? parsed.data : null, problems }
}

/** Length limit of returned cells, above any field's limit, so that a huge cell is not sent back. */
const mostShown = 300
const shown = (text = ''): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

const describeRow = (
  ctx: Ctx,
  { file: { row, texts } }: ReadRow,
  state: ImportedRow['state'],
  problems: readonly Problem[],
): ImportedRow => ({
  row,
  email: shown(texts.email),
  userName: shown([texts.firstName, texts.lastName].filter(Boolean).join(' ')),
  roleGroups: shown(texts.roleGroups),
  company: shown(texts.company),
  agency: shown(texts.agency),
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

/** @throws AppError validationFailed on `file` */
const readRows = (files: readonly UploadedFile[]): Promise<FileRow[]> => {
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  return readUserFile(file.bytes)
}

/** @param take processes a valid row; its errors become the row's problems */
const goThrough = async (
  ctx: Ctx,
  fileRows: readonly FileRow[],
  take: (body: SaveUser) => Promise<unknown>,
): Promise<Answer> => {
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
          { field: 'email', key: 'access/users:import.twice', params: { row: first } },
        ]),
      )
      continue
    }
    rowByEmail.set(email, row)
    // Existing accounts are skipped unchanged, so that a corrected file can be uploaded again.
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
 * Previews the result of an import by the rules of a new user; stores nothing.
 * @throws AppError validationFailed on `file`
 */
export const previewUserImport = async (ctx: Ctx, files: readonly UploadedFile[]): Promise<Answer> =>
  goThrough(ctx, await readRows(files), (body) => checkNewUser(ctx, ctx.db, body))

/**
 * Invites the users of valid rows as the screen would and skips the others. Idempotent: a second upload finds
 * the accounts. Permissions are locked and checked once per file, so other changes of permissions wait
 * meanwhile.
 * @throws AppError validationFailed on `file`
 */
export const importUsers = async (ctx: Ctx, files: readonly UploadedFile[]): Promise<Answer> => {
  const fileRows = await readRows(files)
  return ctx.db.transaction(async (tx) => {
    const inTx = { ...ctx, db: tx }
    const answer = await grantRights(ctx, tx, () =>
      goThrough(inTx, fileRows, (body) => inviteUser(inTx, body)),
    )
    const { rightCount, knownCount, wrongCount } = answer
    await audit(tx, ctx, {
      action: 'usersImported',
      id: 'file',
      details: { fileName: files[0]!.fileName.slice(0, 200), rightCount, knownCount, wrongCount },
    })
    return answer
  })
}
