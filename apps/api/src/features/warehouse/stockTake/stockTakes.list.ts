import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeTake } from './describeTake.ts'
import { selectTakes } from './stockTake.queries.ts'
import { stockTakes } from './stockTake.tables.ts'

export const stockTakeList = defineList(stockTakeEndpoints.listStockTakes, {
  scope: (ctx) => {
    requireHandling(ctx)
    return undefined
  },
  filters: { states: stockTakes.state, date: stockTakes.startedAt },
  sorts: { startedAt: stockTakes.startedAt },
  id: stockTakes.id,
  select: (db, page) =>
    selectTakes(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeTake,
})
