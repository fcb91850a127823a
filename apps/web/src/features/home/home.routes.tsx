import type { Screen } from '../../platform/screens/screen.ts'

export const homeScreens: readonly Screen[] = [
  {
    name: 'home',
    path: '/home/view',
    texts: [
      'home',
      'home/desk',
      'announcement',
      'tracking',
      'shipment',
      'shipment/list',
      'shipment/bulk',
      'reservation',
      'reservation/call',
    ],
    load: () => import('./pages/HomePage.tsx').then((module) => module.HomePage),
  },
]
