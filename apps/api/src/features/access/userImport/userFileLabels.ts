/** Headings of a user file: written in the caller's language, read in every language. */
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readFlag } from '../../../platform/spreadsheet/readFlag.ts'

const keyOf = {
  email: 'access/users:column.email',
  firstName: 'access/users:field.firstName',
  lastName: 'access/users:field.lastName',
  phoneNumber: 'access/users:column.phone',
  roleGroups: 'access/users:column.roleGroups',
  company: 'access/users:column.company',
  agency: 'access/users:column.agency',
  isOperationUser: 'access/users:column.isOperationUser',
}
export type UserColumn = keyof typeof keyOf
export const userColumnNames = Object.keys(keyOf) as UserColumn[]

const columnByLabel: ReadonlyMap<string, UserColumn> = new Map(
  languages.flatMap((language) =>
    userColumnNames.map((name): [string, UserColumn] => [foldLabel(translate(language, keyOf[name])), name]),
  ),
)

export const writeHeading = (name: UserColumn, language: Language): string => translate(language, keyOf[name])
export const readHeading = (text: string): UserColumn | undefined => columnByLabel.get(foldLabel(text))

/** Reads "yes" or "no" in any language; undefined for any other word, false for an empty text. */
export const readYesNo = (text: string): boolean | undefined => (text === '' ? false : readFlag(text))
