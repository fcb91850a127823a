import type { Screen } from '../../../platform/screens/screen.ts'

export const flightScreens: readonly Screen[] = [
  {
    name: 'flightlist',
    path: '/pickup/flightlist',
    flag: 'pickup_flightlist',
    texts: ['air/flights'],
    load: () => import('./pages/FlightsPage.tsx').then((module) => module.FlightsPage),
  },
]
