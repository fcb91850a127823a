import type { Screen } from '../../platform/screen.ts'

/** What administrators keep prices with besides the lists. */
export const rateScreens: readonly Screen[] = [
  {
    name: 'zones',
    path: '/pricing/supplierregioncountries',
    flag: 'pricing_supplierregioncountries',
    group: 'price',
    texts: ['rates'],
    load: () => import('./pages/ZonesPage.tsx').then((module) => module.ZonesPage),
  },
  {
    name: 'fuelCharges',
    path: '/pricing/supplierfuelcharge',
    flag: 'pricing_supplierfuelcharge',
    group: 'price',
    texts: ['rates'],
    load: () => import('./pages/FuelPage.tsx').then((module) => module.FuelPage),
  },
  {
    name: 'surcharges',
    path: '/pricing/surcharges',
    flag: 'pricing_supplierfuelcharge',
    group: 'price',
    texts: ['rates'],
    load: () => import('./pages/SurchargesPage.tsx').then((module) => module.SurchargesPage),
  },
]
