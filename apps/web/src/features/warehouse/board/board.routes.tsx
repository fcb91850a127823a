import type { Screen } from '../../../platform/screens/screen.ts'

export const boardScreens: readonly Screen[] = [
  {
    name: 'whereabouts',
    path: '/pickup/whereabouts',
    flag: 'pickup_warehouse',
    group: 'operation',
    texts: ['board'],
    load: () => import('./pages/WhereaboutsPage.tsx').then((module) => module.WhereaboutsPage),
  },
  {
    name: 'whereaboutPieces',
    path: '/pickup/whereabouts/pieces',
    flag: 'pickup_warehouse',
    texts: ['board', 'shipment'],
    load: () => import('./pages/PiecesPage.tsx').then((module) => module.PiecesPage),
  },
]
