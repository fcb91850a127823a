import type { Screen } from '../../../platform/screens/screen.ts'

export const courierScreens: readonly Screen[] = [
  {
    name: 'dispatcher',
    path: '/pickup/dispatcher',
    flag: 'pickup_dispatcher',
    group: 'operation',
    texts: ['courier', 'scan'],
    load: () => import('./pages/CourierPage.tsx').then((module) => module.CourierPage),
  },
]
