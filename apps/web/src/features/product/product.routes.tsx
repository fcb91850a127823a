import type { Screen } from '../../platform/screens/screen.ts'

export const productScreens: readonly Screen[] = [
  {
    name: 'products',
    path: '/shipment/products',
    flag: 'shipment_shipment',
    texts: ['product', 'customs', 'shipment'],
    load: () => import('./pages/ProductsPage.tsx').then((module) => module.ProductsPage),
  },
  {
    name: 'productImport',
    path: '/shipment/products/import',
    flag: 'shipment_shipment',
    texts: ['product'],
    load: () => import('./pages/ProductImportPage.tsx').then((module) => module.ProductImportPage),
  },
]
