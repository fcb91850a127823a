import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertEvent } from './priceList.queries.ts'
import type { EventDetails, priceListEvents } from './priceList.tables.ts'

const auditDraft = auditOf('priceListDraft')
const auditPriceList = auditOf('priceList')

interface Happened {
  action: (typeof priceListEvents.$inferInsert)['action']
  serviceId: number
  priceListId?: number | null
  draftId?: string | null
  name: string
  details?: EventDetails
}

/** Events name the direction only for imports, because exports are the default. */
export const directionParam = (direction: Direction): { direction?: Direction } =>
  direction === 'import' ? { direction } : {}

/** Writes the event for the history and the audit trail, in the transaction that makes the change. */
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
  const audit = priceListId === null ? auditDraft : auditPriceList
  await audit(tx, ctx, {
    action: `priceList.${action}`,
    id: priceListId ?? draftId ?? serviceId,
    details: { name, serviceId, ...(draftId === null ? {} : { draftId }), ...details.params },
  })
}
