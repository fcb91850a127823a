import type { Screen } from '../../../platform/screens/screen.ts'

export const bookerScreens: readonly Screen[] = [
  {
    name: 'serviceBookers',
    path: '/definitions/servicebookers',
    flag: 'definitions',
    texts: ['pricing/bookers'],
    load: () => import('./pages/ServiceBookersPage.tsx').then((module) => module.ServiceBookersPage),
  },
]
