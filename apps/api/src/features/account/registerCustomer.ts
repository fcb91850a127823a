import type { Db } from '../../platform/db/database.ts'
import { createCompany } from '../company/createCompany.ts'
import { createCustomerUser } from '../access/createCustomerUser.ts'

export interface NewCustomer {
  email: string
  firstName: string
  lastName: string
  phoneNumber: string
  /** Password hash; null for sign-in without a password. */
  passwordHash: string | null
  language: string
  /** Time at which the mailbox was confirmed; undefined before. */
  emailConfirmedAt?: Date
}

/**
 * Creates a user with an unverified company of their own. The company has the person's name until its invoice
 * settings are entered. The unique index refuses a second user with the same email.
 */
export const registerCustomer = async (
  tx: Db,
  customer: NewCustomer,
): Promise<{ userId: number; companyId: number }> => {
  const companyId = await createCompany(tx, `${customer.firstName} ${customer.lastName}`.trim())
  const userId = await createCustomerUser(tx, { ...customer, companyId })
  return { userId, companyId }
}
