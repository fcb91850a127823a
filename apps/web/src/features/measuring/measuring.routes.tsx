import type { Screen } from '../../platform/screens/screen.ts'

export const measuringScreens: readonly Screen[] = [
  {
    name: 'measuring',
    path: '/agent/measuring',
    needsOperation: true,
    texts: ['measuring', 'shipment', 'tracking/statusEntry', 'tracking'],
    load: () => import('./pages/MeasuringPage.tsx').then((module) => module.MeasuringPage),
  },
  {
    name: 'objections',
    path: '/agent/objections',
    needsOperation: true,
    texts: ['measuring'],
    load: () => import('./pages/ObjectionsPage.tsx').then((module) => module.ObjectionsPage),
  },
]
