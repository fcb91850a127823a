import type { Screen } from '../../../platform/screens/screen.ts'

export const boardScreens: readonly Screen[] = [
  {
    name: 'whereabouts',
    path: '/pickup/whereabouts',
    flag: 'pickup_warehouse',
    texts: ['warehouse/board'],
    load: () => import('./pages/WhereaboutsPage.tsx').then((module) => module.WhereaboutsPage),
  },
  {
    name: 'whereaboutPieces',
    path: '/pickup/whereabouts/pieces',
    flag: 'pickup_warehouse',
    texts: ['warehouse/board', 'shipment'],
    load: () => import('./pages/PiecesPage.tsx').then((module) => module.PiecesPage),
  },
]
