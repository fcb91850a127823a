import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { lockNumbers } from './sales.queries.ts'

/**
 * Waits for issuing and refunds of a company and blocks them until the transaction ends. Call before the company is
 * locked, because both lock paid items, ordered by id, before companies.
 */
export const lockBooksOfCompany = async (tx: Db, companyId: number): Promise<void> => {
  await lockNumbers(tx)
  await tx.execute(sql`select count(*) from (select 1 from ${paymentItems}
    where ${paymentItems.companyId} = ${companyId} and ${paymentItems.capturedAt} is not null
    order by ${paymentItems.id} for update) as locked`)
}
