import { and, eq, lt, sql } from 'drizzle-orm'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { shipments } from '../shipment.tables.ts'
import { offers } from './offer.tables.ts'

export type OfferRow = typeof offers.$inferSelect

export const insertOffers = async (db: Db, rows: readonly OfferRow[]): Promise<void> => {
  for (const part of inParts(rows)) await db.insert(offers).values(part)
}

export const findOfferRow = async (db: Db, scope: Scope, offerId: string): Promise<OfferRow | undefined> =>
  (
    await db
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), inScope(offers.companyId, scope)))
  )[0]

/** Deletes unused offers long after they expired. Their quotes remain. */
export const deleteOldOffers = async (db: Db, expiredBefore: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(offers)
    .where(
      and(
        lt(offers.expiresAt, expiredBefore),
        sql`not exists (select from ${shipments} where ${shipments.offerId} = ${offers.id})`,
      ),
    )
  return rowCount ?? 0
}
