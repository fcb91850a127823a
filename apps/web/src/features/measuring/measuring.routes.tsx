import type { Screen } from '../../platform/screens/screen.ts'

export const measuringScreens: readonly Screen[] = [
  {
    name: 'measuring',
    path: '/agent/measuring',
    needsOperation: true,
    group: 'operation',
    texts: ['measuring', 'shipment', 'tracking'],
    load: () => import('./pages/MeasuringPage.tsx').then((module) => module.MeasuringPage),
  },
]
