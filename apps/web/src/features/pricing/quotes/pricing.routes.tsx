import type { PublicScreen, Screen } from '../../../platform/screens/screen.ts'
import { priceListScreens } from '../priceLists/priceList.routes.tsx'

export const pricingScreens: readonly Screen[] = [
  {
    name: 'pricing',
    path: '/pricing/pricingget',
    flag: 'pricing_pricingget',
    group: 'shipment',
    operationGroup: 'price',
    texts: ['pricing', 'compare'],
    load: () => import('./pages/PricingPage.tsx').then((module) => module.PricingPage),
  },
  ...priceListScreens,
]

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
