import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../access/policies.ts'
import { chooseServices } from './chooseServices.ts'
import { lockWaitingUses, updateChosen } from './ruleUses.queries.ts'

/**
 * Chooses the services that rules decided about and that waited for their drafts. A draft that is still incomplete
 * waits on. Drafts outside the caller's scope are left out.
 */
export const chooseWaiting = (ctx: Ctx, shipmentIds: readonly string[]): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const waiting = await lockWaitingUses(tx, scopeOf(ctx), shipmentIds)
    for (const [companyId, ofCompany] of groupBy(waiting, (row) => row.companyId)) {
      const wanted = new Map(ofCompany.map(({ use }) => [use.shipmentId!, use]))
      for (const [shipmentId, effect] of await chooseServices(tx, ctx, companyId, wanted))
        if (effect.outcome !== 'waiting') await updateChosen(tx, shipmentId, effect)
    }
  })
