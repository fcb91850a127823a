import type { Db } from '../../platform/db/database.ts'
import { findUserByEmail, findUserById } from './access.queries.ts'
import type { UserRow } from './access.queries.ts'

/** What an email to a user needs. */
export interface RegisteredUser {
  userId: number
  email: string
  firstName: string
  language: string
  /** False: wants only what concerns the account itself. */
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

/** The active user of an email; null when there is none. */
export const findRegisteredUser = async (db: Db, email: string): Promise<RegisteredUser | null> =>
  ifActive(await findUserByEmail(db, email))

/** The active user of an id; null when there is none. */
export const findUserToWrite = async (db: Db, userId: number): Promise<RegisteredUser | null> =>
  ifActive(await findUserById(db, userId))

/** Whether an account, open or closed, has this email. */
export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await findUserByEmail(db, email)) !== undefined
