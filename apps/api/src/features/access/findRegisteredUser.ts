import type { Db } from '../../platform/db/database.ts'
import { findUserByEmail } from './access.queries.ts'
import type { UserRow } from './access.queries.ts'

/** Data needed to send an email to a user. */
export interface RegisteredUser {
  userId: number
  email: string
  firstName: string
  language: string
  /** False when the user wants only emails about the account. */
  emailNotifications: boolean
}

const ifActive = (user: UserRow | undefined): RegisteredUser | null =>
  user?.isActive
    ? {
        userId: user.id,
        email: user.email,
        firstName: user.firstName,
        language: user.language,
        emailNotifications: user.emailNotifications,
      }
    : null

/** Active user of an email address; null when there is none. */
export const findRegisteredUser = async (db: Db, email: string): Promise<RegisteredUser | null> =>
  ifActive(await findUserByEmail(db, email))

/** Checks whether an active or deactivated account has this email. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await findUserByEmail(db, email)) !== undefined
