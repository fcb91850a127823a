import type { Db } from '../../../platform/db/database.ts'
import { findPerson, findPersonByEmail, lockPerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

/** What a person's account holds, for the features that show or check it. */
export type Person = PersonRow

export const getPerson = (db: Db, userId: number): Promise<Person | undefined> => findPerson(db, userId)

/** The same, and nobody else changes the row before the transaction ends. */
export const getPersonLocked = (tx: Db, userId: number): Promise<Person | undefined> => lockPerson(tx, userId)

/** Emails are compared without regard to case. */
export const getPersonOfEmail = (db: Db, email: string): Promise<Person | undefined> =>
  findPersonByEmail(db, email)
