import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { NewExpenseLine } from './auditLines.ts'
import { updateLines } from './expense.queries.ts'
import { lockDisputedLines } from './match.queries.ts'

const toMinor = (decimal: string): number => Math.round(Number(decimal) * 100)

/**
 * Credits of an invoice, also several of one parcel, answer the disputes about the same parcels in its currency, oldest
 * first. A dispute is answered when the whole difference came back; the rest of a partial credit stays disputed. The
 * credit's own line has what it answered as a negative amount, so that sums count it once.
 */
export const creditDisputedLines = async (
  tx: Db,
  ctx: Ctx,
  invoice: { carrierId: number; currency: string; invoiceNumber: string },
  rows: readonly NewExpenseLine[],
): Promise<void> => {
  const notes = rows.flatMap(({ id, shipmentId, amount }) =>
    shipmentId && amount.startsWith('-')
      ? [{ id, shipmentId, minor: -toMinor(amount), left: -toMinor(amount) }]
      : [],
  )
  if (notes.length === 0) return
  const byShipment = groupBy(notes, ({ shipmentId }) => shipmentId)
  for (const line of await lockDisputedLines(tx, invoice, [...byShipment.keys()])) {
    const missing = toMinor(line.difference) - toMinor(line.credited)
    let credit = 0
    for (const note of byShipment.get(line.shipmentId!)!) {
      const part = Math.max(0, Math.min(note.left, missing - credit))
      note.left -= part
      credit += part
    }
    if (credit === 0) continue
    await updateLines(tx, [line.id], {
      credited: ((toMinor(line.credited) + credit) / 100).toFixed(2),
      ...(credit === missing && {
        state: 'credited',
        reason: invoice.invoiceNumber,
        decidedAt: ctx.now,
        decidedBy: requireActor(ctx).userId,
      }),
    })
  }
  for (const { id, minor, left } of notes)
    if (left < minor) await updateLines(tx, [id], { credited: ((left - minor) / 100).toFixed(2) })
}
