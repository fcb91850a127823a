import type { Db } from '../../platform/db/database.ts'
import { clearDefaultSender, findDefaultSender } from './contact.queries.ts'

/** Prepares a company's contacts for a merge: the surviving company's default sender stays the default. */
export const yieldDefaultSender = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  if (await findDefaultSender(tx, to)) await clearDefaultSender(tx, companyId)
}
