import type { Db } from '../../platform/db/database.ts'
import { renameUnverifiedCompany } from './company.queries.ts'

/**
 * A company bears the name of the person who signed up until its invoice information is filled in. When that person is
 * deleted it no longer does. A verified company's name is its legal name and stays.
 */
export const forgetPersonName = (
  tx: Db,
  companyId: number,
  name: { before: string; after: string },
): Promise<void> => renameUnverifiedCompany(tx, companyId, name)
