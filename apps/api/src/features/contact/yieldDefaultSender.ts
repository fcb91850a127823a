import type { Db } from '../../platform/db/database.ts'
import { clearDefaultSender, findDefaultSender } from './contact.queries.ts'

/** Before the contacts of one company become another's: that one's default sender stays the default. */
export const yieldDefaultSender = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  if (await findDefaultSender(tx, to)) await clearDefaultSender(tx, companyId)
}
