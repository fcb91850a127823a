import type { Screen } from '../../../platform/screens/screen.ts'
import { priceListScreens } from '../priceLists/priceList.routes.tsx'

export const pricingScreens: readonly Screen[] = [
  {
    name: 'pricing',
    path: '/pricing/pricingget',
    flag: 'pricing_pricingget',
    texts: ['pricing', 'pricing/quotes', 'pricing/landedCost'],
    load: () => import('./pages/PricingPage.tsx').then((module) => module.PricingPage),
  },
  ...priceListScreens,
]
