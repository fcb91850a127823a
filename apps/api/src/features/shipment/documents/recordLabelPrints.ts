import { sql } from 'drizzle-orm'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { labelPrints } from './labelPrint.tables.ts'

/** Records printed labels. Skipped for staff who view a company on its behalf, because that view is read-only. */
export const recordLabelPrints = async (ctx: Ctx, shipmentIds: readonly string[]): Promise<void> => {
  const { userId, realUserId } = requireActor(ctx)
  if (realUserId !== undefined || shipmentIds.length === 0) return
  await ctx.db
    .insert(labelPrints)
    .values(
      // Sorted, so that two users who print the same labels do not deadlock.
      [...new Set(shipmentIds)]
        .sort()
        .map((shipmentId) => ({ shipmentId, printedAt: ctx.now, printedBy: userId })),
    )
    .onConflictDoUpdate({
      target: labelPrints.shipmentId,
      set: { printedAt: sql`excluded.printed_at`, printedBy: sql`excluded.printed_by` },
    })
}
