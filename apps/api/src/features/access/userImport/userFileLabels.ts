/** The headings of a file of users: written in the caller's language, read in every language. */
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readFlag } from '../../../platform/spreadsheet/readFlag.ts'

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

const columnByLabel: ReadonlyMap<string, UserColumn> = new Map(
  languages.flatMap((language) =>
    userColumnNames.map((name): [string, UserColumn] => [foldLabel(translate(language, keyOf[name])), name]),
  ),
)

export const writeHeading = (name: UserColumn, language: Language): string => translate(language, keyOf[name])
export const readHeading = (text: string): UserColumn | undefined => columnByLabel.get(foldLabel(text))

/** Undefined for another word; an empty text is no. */
export const readYesNo = (text: string): boolean | undefined => (text === '' ? false : readFlag(text))
