import type { Screen } from '../../../platform/screens/screen.ts'

export const referenceScreens: readonly Screen[] = [
  {
    name: 'referenceRule',
    path: '/pickup/referencerule',
    flag: 'pickup',
    texts: ['reference/rules', 'shipment'],
    load: () => import('./pages/ReferenceRulePage.tsx').then((module) => module.ReferenceRulePage),
  },
]
