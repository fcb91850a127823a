import { writeAudit } from '../../../platform/audit.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertEvent } from './price-list.queries.ts'
import type { EventDetails, priceListEvents } from './price-list.tables.ts'

interface Happened {
  action: (typeof priceListEvents.$inferInsert)['action']
  serviceId: number
  priceListId?: number | null
  draftId?: string | null
  name: string
  details?: EventDetails
}

/** The history that the screen shows, and the audit trail with the same figures; in the transaction that does it. */
export const writePriceListEvent = async (tx: Db, ctx: Ctx, happened: Happened): Promise<void> => {
  const { userId } = requireActor(ctx)
  const { action, serviceId, priceListId = null, draftId = null, name, details = {} } = happened
  await insertEvent(tx, {
    at: ctx.now,
    actorId: userId,
    serviceId,
    priceListId,
    draftId,
    action,
    name,
    details,
  })
  await writeAudit(tx, {
    at: ctx.now,
    actorId: userId,
    action: `priceList.${action}`,
    subject: priceListId === null ? 'priceListDraft' : 'priceList',
    subjectId: priceListId ?? draftId ?? serviceId,
    details: { name, serviceId, ...(draftId === null ? {} : { draftId }), ...details.params },
    address: ctx.address,
  })
}
