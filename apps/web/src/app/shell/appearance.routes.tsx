import type { Screen } from '../../platform/screens/screen.ts'

export const appearanceScreens: readonly Screen[] = [
  {
    name: 'appearance',
    path: '/definitions/appearance',
    texts: ['menu'],
    load: () => import('./AppearancePage.tsx').then((module) => module.AppearancePage),
  },
]
