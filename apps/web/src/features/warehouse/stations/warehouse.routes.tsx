import type { Screen } from '../../../platform/screens/screen.ts'

export const warehouseScreens: readonly Screen[] = [
  {
    name: 'warehouse',
    path: '/pickup/warehouse',
    flag: 'pickup_warehouse',
    texts: ['warehouse'],
    load: () => import('./pages/WarehousePage.tsx').then((module) => module.WarehousePage),
  },
]
