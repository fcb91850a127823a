import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import type { Db } from '../../platform/db/database.ts'
import { insertCompany } from './company.queries.ts'
import { companyTypeIds } from './companyTypeIds.ts'

/** The company of someone who signs up, in the transaction that makes the user. */
export const createCompany = (tx: Db, name: string): Promise<number> =>
  insertCompany(tx, { name, typeId: companyTypeIds.individual, statusTypeId: companyStatuses.unverified })
