import type { Screen } from '../../platform/screens/screen.ts'

export const taxScreens: readonly Screen[] = [
  {
    name: 'taxCalculator',
    path: '/shipment/taxcalculator',
    flag: 'tax_calculator',
    texts: ['tax'],
    load: () => import('./pages/TaxCalculatorPage.tsx').then((module) => module.TaxCalculatorPage),
  },
]

/** Tariff screens in the definitions area. */
export const taxEditionScreens: readonly Screen[] = [
  {
    name: 'taxEditions',
    path: '/definitions/taxeditions',
    flag: 'definitions',
    texts: ['tax'],
    load: () => import('./pages/TaxEditionsPage.tsx').then((module) => module.TaxEditionsPage),
  },
]
