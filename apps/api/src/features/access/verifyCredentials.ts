import type { Db } from '../../platform/db/database.ts'
import { findUserByEmail } from './access.queries.ts'
import { isPassword } from './passwords.ts'

/**
 * The user of this email and password; null for anything else. An unknown email, a wrong password and a closed account
 * take the same work, so that the time says nothing either.
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
