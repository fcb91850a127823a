import type { Db } from '../../platform/db/database.ts'
import { insertCompany } from './company.queries.ts'

/** Made by sign-up: belongs to the one person who signed up, and nothing of it is verified. */
const signUpCompanyType = 1
const unverifiedStatus = 1

/** The company of someone who signs up, in the transaction that makes the user. */
export const createCompany = (tx: Db, name: string): Promise<number> =>
  insertCompany(tx, { name, typeId: signUpCompanyType, statusTypeId: unverifiedStatus })
