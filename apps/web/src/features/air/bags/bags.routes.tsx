import type { Screen } from '../../../platform/screens/screen.ts'

const flag = 'pickup_flightlist'

export const bagScreens: readonly Screen[] = [
  {
    name: 'baglist',
    path: '/pickup/baglist',
    flag,
    texts: ['air/bags', 'air/flights'],
    load: () => import('./pages/BagsPage.tsx').then((module) => module.BagsPage),
  },
  {
    name: 'baglist',
    path: '/pickup/baglist/:flightId',
    flag,
    texts: ['air/bags', 'air/flights'],
    load: () => import('./pages/FlightBagsPage.tsx').then((module) => module.FlightBagsPage),
  },
  {
    name: 'bagshipments',
    path: '/pickup/shipmentlist/:bagId',
    flag,
    texts: ['air/bags', 'air/flights'],
    load: () => import('./pages/BagPage.tsx').then((module) => module.BagPage),
  },
  {
    name: 'baglabel',
    path: '/pickup/baglabel',
    flag,
    texts: ['air/bags', 'air/flights'],
    load: () => import('./pages/BagLabelsPage.tsx').then((module) => module.BagLabelsPage),
  },
]
