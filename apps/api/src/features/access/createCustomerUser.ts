import type { Db } from '../../platform/db/database.ts'
import { userRoleGroups, users } from './access.tables.ts'

/** Id of a seeded role group (seedAccess.ts). */
const customerRoleGroup = 2

/** Inserts a user in the customers' role group. A second user with the same email violates the unique index. */
export const createCustomerUser = async (tx: Db, user: typeof users.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(users).values(user).returning({ id: users.id })
  const { id: userId } = row!
  await tx.insert(userRoleGroups).values({ userId, roleGroupId: customerRoleGroup })
  return userId
}
