import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { seededRoleGroups } from '@kervan/contract/permissions'
import type { Db } from '../../../platform/db/database.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { userRoleGroups, users } from '../access.tables.ts'
import { hashPassword } from '../passwords.ts'

export interface DemonstrationAccount {
  roleGroupId: number
  nameTr: string
  nameEn: string
  email: string
  password: string
}

const accounts = [
  { roleGroupId: 1, name: 'yonetici', first: 'Örnek', last: 'Yönetici' },
  { roleGroupId: 2, name: 'musteri', first: 'Örnek', last: 'Müşteri' },
  { roleGroupId: 3, name: 'acente', first: 'Örnek', last: 'Acente' },
  { roleGroupId: 4, name: 'operasyon', first: 'Örnek', last: 'Operasyon' },
  { roleGroupId: 5, name: 'kurye', first: 'Örnek', last: 'Kurye' },
  { roleGroupId: 6, name: 'depo', first: 'Örnek', last: 'Depo' },
] as const

/** Uses letters and digits that are hard to confuse, plus the kinds that the password rule requires. */
const makePassword = (): string => {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return `K${Array.from({ length: 9 }, () => alphabet[randomInt(alphabet.length)]).join('')}-${randomInt(2, 10)}`
}

export interface AccountOptions {
  choosePassword?: () => string
  /** Receives the accounts with their passwords, which are not stored anywhere else, before the commit. */
  keep?: (made: readonly DemonstrationAccount[]) => void
}

/**
 * Creates one demo account per role group, in a company and an agency marked as demonstration. Does nothing
 * when accounts exist.
 */
export const seedDemonstrationAccounts = async (
  db: Db,
  { choosePassword = makePassword, keep }: AccountOptions = {},
): Promise<void> => {
  const existing = await db.select({ id: users.id }).from(users).limit(1)
  if (existing.length > 0) return
  const made = await Promise.all(
    accounts.map(async (account) => {
      const password = choosePassword()
      return { ...account, password, passwordHash: await hashPassword(password) }
    }),
  )
  await db.transaction(async (tx) => {
    const [agency] = await tx.insert(agencies).values({ name: 'Örnek Acente' }).returning()
    const [company] = await tx
      .insert(companies)
      .values({
        name: 'Örnek İhracat Ltd. Şti. (gösterim)',
        agencyId: agency!.id,
        typeId: 2,
        statusTypeId: 2,
        taxNumber: '1234567890',
      })
      .returning()
    for (const { roleGroupId, name, first, last, passwordHash } of made) {
      const [user] = await tx
        .insert(users)
        .values({
          email: `${name}@kervan.example`,
          firstName: first,
          lastName: last,
          phoneNumber: '+902125550000',
          passwordHash,
          emailConfirmedAt: sql`now()`,
          companyId: roleGroupId === 2 ? company!.id : null,
          agencyId: roleGroupId === 3 ? agency!.id : null,
          isOperationUser: roleGroupId === 4,
        })
        .returning()
      await tx.insert(userRoleGroups).values({ userId: user!.id, roleGroupId })
    }
    keep?.(
      made.map(({ roleGroupId, name, password }) => {
        const { nameTr, nameEn } = seededRoleGroups.find((group) => group.id === roleGroupId)!
        return { roleGroupId, nameTr, nameEn, email: `${name}@kervan.example`, password }
      }),
    )
  })
}
