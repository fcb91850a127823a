import type { Db } from '../../platform/db/database.ts'
import { companies } from '../company/company.tables.ts'
import { userRoleGroups, users } from './access.tables.ts'

/** Ids of decisions, section 1 and document 1, section 6. */
const customerRoleGroup = 2
const signUpCompanyType = 1
const unverifiedStatus = 1

export interface NewCustomer {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  passwordHash: string
  language: string
}

/**
 * A user with a company of their own, not verified yet. The company bears the person's name until its invoice
 * information is filled in. A second user with the same email breaks the unique index.
 */
export const registerCustomer = async (
  tx: Db,
  customer: NewCustomer,
  now: Date,
): Promise<{ userId: number; companyId: number }> => {
  const [company] = await tx
    .insert(companies)
    .values({
      name: `${customer.firstName} ${customer.lastName}`,
      typeId: signUpCompanyType,
      statusTypeId: unverifiedStatus,
    })
    .returning({ id: companies.id })
  const [user] = await tx
    .insert(users)
    .values({ ...customer, companyId: company!.id, tokensValidFrom: now })
    .returning({ id: users.id })
  await tx.insert(userRoleGroups).values({ userId: user!.id, roleGroupId: customerRoleGroup })
  return { userId: user!.id, companyId: company!.id }
}
