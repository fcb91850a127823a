import type { Screen } from '../../../platform/screens/screen.ts'

export const productScreens: readonly Screen[] = [
  {
    name: 'products',
    path: '/shipment/products',
    flag: 'shipment_shipment',
    group: 'shipment',
    texts: ['product', 'customs', 'shipment'],
    load: () => import('./pages/ProductsPage.tsx').then((module) => module.ProductsPage),
  },
]
