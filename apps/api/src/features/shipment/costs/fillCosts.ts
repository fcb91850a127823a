import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { quotes } from '../offers/quote.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { shipmentCosts } from './cost.tables.ts'
import { readCosts } from './readCosts.ts'

/**
 * Fills the costs of shipments that were paid before costs were stored; SQL cannot unpack quotes, so no
 * migration can. Idempotent: fills only what is missing, and finds nothing once it is done.
 */
export const fillCostsJob = jobKind({
  name: 'shipment.fillCosts',
  payload: z.object({}),
  cron: '50 2 * * *',
  expireInSeconds: 3600,
})

const shipmentsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** `quotes.id` of an offer's id, in SQL: see quoteIds.ts. */
const quoteIdOfShipment = sql`(left(${shipments.offerId}::text, -4) || '0000')::uuid`

export const fillCosts = async (
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  atOnce = shipmentsAtOnce,
): Promise<void> => {
  let after = firstId
  let count = 0
  for (;;) {
    const missing = await db
      .select({
        shipmentId: shipments.id,
        offerId: sql<string>`${shipments.offerId}`,
        quote: { encoding: quotes.encoding, content: quotes.content },
      })
      .from(shipments)
      .innerJoin(quotes, eq(quotes.id, quoteIdOfShipment))
      .leftJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
      .where(
        and(
          eq(shipments.paymentStatus, 'successful'),
          isNull(shipmentCosts.shipmentId),
          gt(shipments.id, after),
        ),
      )
      .orderBy(asc(shipments.id))
      .limit(atOnce)
    const costs = await readCosts({ log }, missing, clock())
    if (costs.length > 0) await db.insert(shipmentCosts).values(costs).onConflictDoNothing()
    count += costs.length
    if (missing.length < atOnce) break
    after = missing.at(-1)!.shipmentId
  }
  if (count > 0) log.info({ count }, 'costs of paid shipments filled')
}
