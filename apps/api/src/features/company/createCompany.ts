import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import type { Db } from '../../platform/db/database.ts'
import { insertCompany } from './company.queries.ts'
import { companyTypeIds } from './companyTypeIds.ts'

/** Creates the company of a person who signs up, in the transaction that creates the user. */
export const createCompany = (tx: Db, name: string): Promise<number> =>
  insertCompany(tx, { name, typeId: companyTypeIds.individual, statusTypeId: companyStatuses.unverified })
