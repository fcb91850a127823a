/** Public screen separate from the signed-in screens, so that visitors do not load them. */
import type { PublicScreen } from '../../../platform/screens/screen.ts'

export const pricingPublicScreens: readonly PublicScreen[] = [
  {
    name: 'publicPricing',
    path: '/pricingseperated',
    texts: ['pricing'],
    source: 'src/features/pricing/quotes/pages/PublicPricingPage.tsx',
    load: () => import('./pages/PublicPricingPage.tsx').then((module) => module.PublicPricingPage),
  },
  {
    name: 'landing',
    path: '/landing',
    texts: ['pricing'],
    source: 'src/features/pricing/quotes/pages/LandingPage.tsx',
    load: () => import('./pages/LandingPage.tsx').then((module) => module.LandingPage),
  },
]
