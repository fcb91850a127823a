import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { checkoutSettings } from './checkout.tables.ts'
import type { CheckoutRow } from './checkout.tables.ts'

export const findCheckout = async (db: Db, connectionId: number): Promise<CheckoutRow | undefined> =>
  (await db.select().from(checkoutSettings).where(eq(checkoutSettings.connectionId, connectionId)))[0]

export const saveCheckout = async (tx: Db, row: CheckoutRow): Promise<void> => {
  const { connectionId: _, ...changes } = row
  await tx
    .insert(checkoutSettings)
    .values(row)
    .onConflictDoUpdate({ target: checkoutSettings.connectionId, set: changes })
}
