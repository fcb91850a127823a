/** Public screens separate from the signed-in screens, so that visitors do not load them. */
import type { PublicScreen } from '../../platform/screens/screen.ts'

export const trackingPublicScreens: readonly PublicScreen[] = [
  {
    name: 'publicTracking',
    path: '/trackingseperated',
    texts: ['tracking'],
    speaksGerman: true,
    source: 'src/features/tracking/pages/PublicTrackingPage.tsx',
    load: () => import('./pages/PublicTrackingPage.tsx').then((module) => module.PublicTrackingPage),
  },
]
