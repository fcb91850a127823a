import type { Db } from '../../platform/db/database.ts'
import { findUserByEmail } from './access.queries.ts'
import { isPassword } from './passwords.ts'

/**
 * Returns the user for this email and password, otherwise null. Unknown email, wrong password and deactivated
 * account take the same time, so that timing reveals nothing.
 */
export const verifyCredentials = async (
  db: Db,
  email: string,
  password: string,
): Promise<{ userId: number; passwordHash: string } | null> => {
  const user = await findUserByEmail(db, email)
  const passwordHash = user?.passwordHash ?? null
  const isRight = await isPassword(passwordHash, password)
  return user?.isActive && isRight && passwordHash !== null ? { userId: user.id, passwordHash } : null
}
