import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentProducts, shipments } from '../shipment.tables.ts'

/** Number of the latest shipments searched for the same goods, so that the cost does not grow with the company. */
const recalledShipments = 500

/** Finds the English description that the company last used for these goods. */
export const findLastEnglishDescription = async (
  db: Db,
  companyId: number,
  description: string,
): Promise<string | null> => {
  const recent = db
    .select({ id: shipments.id, createdAt: shipments.createdAt })
    .from(shipments)
    .where(eq(shipments.companyId, companyId))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(recalledShipments)
    .as('recent')
  const [last] = await db
    .select({ text: shipmentProducts.englishDescription })
    .from(recent)
    .innerJoin(shipmentProducts, eq(shipmentProducts.shipmentId, recent.id))
    .where(
      and(
        eq(sql`lower(${shipmentProducts.description})`, sql`lower(${description})`),
        isNotNull(shipmentProducts.englishDescription),
      ),
    )
    .orderBy(desc(recent.createdAt), desc(recent.id), asc(shipmentProducts.position))
    .limit(1)
  return last?.text ?? null
}
