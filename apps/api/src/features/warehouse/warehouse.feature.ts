import { defineFeature } from '../../defineFeature.ts'
import { boardHandlers } from './board/board.routes.ts'
import { warehouseHandlers } from './stations/warehouse.routes.ts'
import { stockTakeHandlers } from './stockTake/stockTake.routes.ts'

export const warehouse = defineFeature({
  name: 'warehouse',
  handlers: {
    ...boardHandlers,
    ...warehouseHandlers,
    ...stockTakeHandlers,
  },
})
