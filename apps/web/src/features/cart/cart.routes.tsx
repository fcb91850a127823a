import type { Screen } from '../../platform/screens/screen.ts'

export const cartScreens: readonly Screen[] = [
  {
    name: 'cart',
    path: '/cart',
    needsPrices: true,
    texts: ['cart', 'shipment/detail', 'payment', 'pricing/landedCost'],
    load: () => import('./pages/CartPage.tsx').then((module) => module.CartPage),
  },
]
