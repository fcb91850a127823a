import type { Screen } from '../../platform/screens/screen.ts'

/** Administrator screens for price data other than price lists. */
export const rateScreens: readonly Screen[] = [
  {
    name: 'zones',
    path: '/pricing/supplierregioncountries',
    flag: 'pricing_supplierregioncountries',
    texts: ['pricing/rateTable'],
    load: () => import('./zones/pages/ZonesPage.tsx').then((module) => module.ZonesPage),
  },
  {
    name: 'embargoes',
    path: '/pricing/embargoes',
    flag: 'pricing_supplierregioncountries',
    texts: ['pricing/rateTable'],
    load: () => import('./embargoes/pages/EmbargoesPage.tsx').then((module) => module.EmbargoesPage),
  },
  {
    name: 'fuelCharges',
    path: '/pricing/supplierfuelcharge',
    flag: 'pricing_supplierfuelcharge',
    texts: ['pricing/rateTable'],
    load: () => import('./fuel/pages/FuelPage.tsx').then((module) => module.FuelPage),
  },
  {
    name: 'surcharges',
    path: '/pricing/surcharges',
    flag: 'pricing_supplierfuelcharge',
    texts: ['pricing/rateTable'],
    load: () => import('./surcharges/pages/SurchargesPage.tsx').then((module) => module.SurchargesPage),
  },
]
