/** The headings of a file of users: written in the caller's language, read in every language. */
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'

const keyOf = {
  email: 'user:column.email',
  firstName: 'user:field.firstName',
  lastName: 'user:field.lastName',
  phoneNumber: 'user:column.phone',
  roleGroups: 'user:column.roleGroups',
  company: 'user:column.company',
  agency: 'user:column.agency',
  isOperationUser: 'user:column.isOperationUser',
}
export type UserColumn = keyof typeof keyOf
export const userColumnNames = Object.keys(keyOf) as UserColumn[]

/** Without case, accents, spaces and signs: `E-posta` is `eposta`. */
const foldLabel = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

const columnByLabel: ReadonlyMap<string, UserColumn> = new Map(
  languages.flatMap((language) =>
    userColumnNames.map((name): [string, UserColumn] => [foldLabel(translate(language, keyOf[name])), name]),
  ),
)

export const writeHeading = (name: UserColumn, language: Language): string => translate(language, keyOf[name])
export const readHeading = (text: string): UserColumn | undefined => columnByLabel.get(foldLabel(text))

const words = (option: 'true' | 'false'): string[] =>
  languages.map((language) => foldLabel(translate(language, `user:yesNo.${option}`)))
const yes = new Set([...words('true'), '1', 'x', 'true'])
const no = new Set([...words('false'), '0', '', 'false'])

/** Undefined for another word. */
export const readYesNo = (text: string): boolean | undefined => {
  const word = foldLabel(text)
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
