import type { Screen } from '../../../platform/screens/screen.ts'

export const referenceScreens: readonly Screen[] = [
  {
    name: 'referenceRule',
    path: '/pickup/referencerule',
    flag: 'pickup',
    group: 'operation',
    texts: ['referenceRule', 'shipment'],
    load: () => import('./pages/ReferenceRulePage.tsx').then((module) => module.ReferenceRulePage),
  },
]
