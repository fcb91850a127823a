import type { Db } from '../../../platform/db/database.ts'
import { findPerson, findPersonByEmail, lockPerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

/** Account data of a person, for features that display or check it. */
export type Person = PersonRow

export const getPerson = (db: Db, userId: number): Promise<Person | undefined> => findPerson(db, userId)

/** Returns a person with a row lock until the transaction ends. */
export const getPersonLocked = (tx: Db, userId: number): Promise<Person | undefined> => lockPerson(tx, userId)

/** Compares emails ignoring case. */
export const getPersonOfEmail = (db: Db, email: string): Promise<Person | undefined> =>
  findPersonByEmail(db, email)
