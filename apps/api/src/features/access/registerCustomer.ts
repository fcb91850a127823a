import type { Db } from '../../platform/db/database.ts'
import { createCompany } from '../company/createCompany.ts'
import { userRoleGroups, users } from './access.tables.ts'

/** Ids of seeded rows (seedAccess.ts). */
const customerRoleGroup = 2

export interface NewCustomer {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  /** Null for who signs in otherwise. */
  passwordHash: string | null
  language: string
  /** Missing: nobody proved that the mailbox is theirs. */
  emailConfirmedAt?: Date
}

/**
 * A user with a company of their own, not verified yet. The company bears the person's name until its invoice
 * information is filled in. A second user with the same email breaks the unique index.
 */
export const registerCustomer = async (
  tx: Db,
  customer: NewCustomer,
): Promise<{ userId: number; companyId: number }> => {
  const companyId = await createCompany(tx, `${customer.firstName} ${customer.lastName}`.trim())
  const [user] = await tx
    .insert(users)
    .values({ ...customer, companyId })
    .returning({ id: users.id })
  await tx.insert(userRoleGroups).values({ userId: user!.id, roleGroupId: customerRoleGroup })
  return { userId: user!.id, companyId }
}
