/** All calls of the warehouse feature. */
import { boardEndpoints } from './board/board.endpoints.ts'
import { warehouseEndpoints } from './stations/warehouse.endpoints.ts'
import { stockTakeEndpoints } from './stockTake/stockTake.endpoints.ts'

export const warehouseCalls = {
  ...boardEndpoints,
  ...warehouseEndpoints,
  ...stockTakeEndpoints,
}
