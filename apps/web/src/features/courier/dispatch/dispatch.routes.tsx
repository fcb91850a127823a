import type { Screen } from '../../../platform/screens/screen.ts'

export const dispatchScreens: readonly Screen[] = [
  {
    name: 'dispatcher',
    path: '/pickup/dispatcher',
    flag: 'pickup_dispatcher',
    texts: ['courier/dispatch', 'courier', 'ui/scan'],
    load: () => import('./pages/DispatcherPage.tsx').then((module) => module.DispatcherPage),
  },
]
