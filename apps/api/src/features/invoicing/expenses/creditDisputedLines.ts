import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { NewExpenseLine } from './auditLines.ts'
import { updateLines } from './expense.queries.ts'
import { lockDisputedLines } from './match.queries.ts'

const toMinor = (decimal: string): number => Math.round(Number(decimal) * 100)

/**
 * Credits of an invoice answer the disputes about the same parcels, oldest first. A dispute is answered when the
 * whole difference came back; the rest of a partial credit stays disputed. The credit's own line has what it answered
 * as a negative amount, so that sums count it once.
 */
export const creditDisputedLines = async (
  tx: Db,
  ctx: Ctx,
  { carrierId, invoiceNumber }: { carrierId: number; invoiceNumber: string },
  rows: readonly NewExpenseLine[],
): Promise<void> => {
  const credits = new Map<string, { id: string; minor: number; left: number }>()
  for (const { id, shipmentId, amount } of rows)
    if (shipmentId && amount.startsWith('-') && !credits.has(shipmentId))
      credits.set(shipmentId, { id, minor: -toMinor(amount), left: -toMinor(amount) })
  if (credits.size === 0) return
  for (const line of await lockDisputedLines(tx, carrierId, [...credits.keys()])) {
    const note = credits.get(line.shipmentId!)!
    const missing = toMinor(line.difference) - toMinor(line.credited)
    const credit = Math.min(note.left, missing)
    if (credit <= 0) continue
    note.left -= credit
    await updateLines(tx, [line.id], {
      credited: ((toMinor(line.credited) + credit) / 100).toFixed(2),
      ...(credit === missing && {
        state: 'credited',
        reason: invoiceNumber,
        decidedAt: ctx.now,
        decidedBy: requireActor(ctx).userId,
      }),
    })
  }
  for (const { id, minor, left } of credits.values())
    if (left < minor) await updateLines(tx, [id], { credited: ((left - minor) / 100).toFixed(2) })
}
