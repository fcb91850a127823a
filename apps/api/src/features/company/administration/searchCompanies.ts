import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { folded } from '../../../platform/columns.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { hasPhone, readPhoneSearch } from '../../../platform/list/phoneSearch.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'

const searched = folded(
  sql`concat_ws(' ', ${companies.name}, ${companies.taxNumber}, ${companies.identityNumber})`,
)

/** Finds companies by parts of name, tax or identity number, and by an email or phone number of their users. */
export const searchCompanies = (db: Db, text: string): SQL | undefined => {
  const digits = readPhoneSearch(text)
  const byUser = digits
    ? hasPhone(users.phoneNumber, digits)
    : text.includes('@')
      ? hasWords(users.searchText, text)
      : undefined
  if (byUser === undefined) return hasWords(searched, text)
  return or(
    hasWords(searched, text),
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.companyId, companies.id), byUser)),
    ),
  )
}
