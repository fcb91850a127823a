/** Apart from the screens behind sign-in, of which a visitor loads nothing. */
import type { PublicScreen } from '../../platform/screens/screen.ts'

export const trackingPublicScreens: readonly PublicScreen[] = [
  {
    name: 'publicTracking',
    path: '/trackingseperated',
    texts: ['tracking'],
    source: 'src/features/tracking/pages/PublicTrackingPage.tsx',
    load: () => import('./pages/PublicTrackingPage.tsx').then((module) => module.PublicTrackingPage),
  },
]
