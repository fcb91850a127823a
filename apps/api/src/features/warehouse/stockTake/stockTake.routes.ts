import type { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { countScans } from './countScans.ts'
import { stockTakeList } from './stockTakes.list.ts'
import { beginStockTake, closeStockTake, findStockTake } from './takeStock.ts'

export const stockTakeHandlers: Handlers<typeof stockTakeEndpoints> = {
  listStockTakes: stockTakeList.findPage,
  exportStockTakes: stockTakeList.exportAll,
  beginStockTake: (ctx, { body }) => beginStockTake(ctx, body),
  findStockTake: (ctx, { body }) => findStockTake(ctx, body.id),
  countScans: (ctx, { body }) => countScans(ctx, body),
  closeStockTake: (ctx, { body }) => closeStockTake(ctx, body),
}
