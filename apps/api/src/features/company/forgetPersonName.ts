import { forgetNameInTrail } from '../../platform/audit/forgetName.ts'
import type { Db } from '../../platform/db/database.ts'
import { renameUnverifiedCompany } from './company.queries.ts'
import { deleteSettingsOfName } from './invoiceSettings/invoiceSettings.queries.ts'

/**
 * Erases a person's name from a company: until the invoice settings are entered, a company has the name of the
 * person who signed up. Invoice settings in the person's name are deleted. A verified company's name is its
 * legal name and remains.
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
