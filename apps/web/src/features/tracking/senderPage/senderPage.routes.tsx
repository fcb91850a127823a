import type { PublicScreen } from '../../../platform/screens/screen.ts'

export const senderPageScreens: readonly PublicScreen[] = [
  {
    name: 'senderPage',
    path: '/t',
    furtherPath: '/:slug?/:reference?',
    texts: ['tracking', 'tracking/senderPage'],
    speaksGerman: true,
    hasOwnFrame: true,
    source: 'src/features/tracking/senderPage/pages/SenderTrackingPage.tsx',
    load: () => import('./pages/SenderTrackingPage.tsx').then((module) => module.SenderTrackingPage),
  },
]
