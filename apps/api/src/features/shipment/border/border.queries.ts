import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../offers/offer.tables.ts'

/** Returns the code of the chosen offer's carrier; null before one is chosen. */
export const findOfferCarrier = async (db: Db, offerId: string | null): Promise<string | null> => {
  if (offerId === null) return null
  const [offer] = await db
    .select({ carrierCode: offers.carrierCode })
    .from(offers)
    .where(eq(offers.id, offerId))
  return offer?.carrierCode ?? null
}
