import type { Screen } from '../../../platform/screens/screen.ts'

export const stockTakeScreens: readonly Screen[] = [
  {
    name: 'stockTakes',
    path: '/pickup/stocktake',
    flag: 'pickup_warehouse',
    texts: ['warehouse/stockTake', 'warehouse'],
    load: () => import('./pages/StockTakesPage.tsx').then((module) => module.StockTakesPage),
  },
  {
    name: 'stockTake',
    path: '/pickup/stocktake/:id',
    flag: 'pickup_warehouse',
    texts: ['warehouse/stockTake', 'warehouse'],
    load: () => import('./pages/StockTakePage.tsx').then((module) => module.StockTakePage),
  },
]
