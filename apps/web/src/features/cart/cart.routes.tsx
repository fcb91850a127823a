import type { Screen } from '../../platform/screens/screen.ts'

export const cartScreens: readonly Screen[] = [
  {
    name: 'cart',
    path: '/cart',
    flag: 'shipment_shipment',
    group: 'shipment',
    texts: ['cart', 'shipmentDetail', 'payment'],
    load: () => import('./pages/CartPage.tsx').then((module) => module.CartPage),
  },
]
