import { forgetNameInTrail } from '../../platform/audit/forgetName.ts'
import type { Db } from '../../platform/db/database.ts'
import { renameUnverifiedCompany } from './company.queries.ts'
import { deleteSettingsOfName } from './invoiceSettings/invoiceSettings.queries.ts'

/**
 * A company bears the name of the person who signed up until its invoice information is filled in. When that person is
 * deleted it no longer does, and invoice information in their name goes. A verified company's name is its legal name and stays.
 */
export const forgetPersonName = async (
  tx: Db,
  companyId: number,
  name: { before: string; after: string },
): Promise<void> => {
  if (await renameUnverifiedCompany(tx, companyId, name))
    await deleteSettingsOfName(tx, companyId, name.before)
  await forgetNameInTrail(tx, { subject: 'company', id: companyId }, name)
}
