import type { PublicScreen } from '../../../platform/screens/screen.ts'

export const payByLinkScreens: readonly PublicScreen[] = [
  {
    name: 'payByLink',
    path: '/pay',
    texts: ['payment'],
    speaksGerman: true,
    source: 'src/features/payment/links/pages/PayByLinkPage.tsx',
    load: () => import('./pages/PayByLinkPage.tsx').then((module) => module.PayByLinkPage),
  },
]
