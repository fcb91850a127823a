import type { Screen } from '../../platform/screens/screen.ts'

export const homeScreens: readonly Screen[] = [
  {
    name: 'home',
    path: '/home/view',
    texts: ['shipment/list', 'home', 'announcement', 'tracking'],
    load: () => import('./pages/HomePage.tsx').then((module) => module.HomePage),
  },
]
