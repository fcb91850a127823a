import type { Screen } from '../../../platform/screens/screen.ts'

export const exchangeRateScreens: readonly Screen[] = [
  {
    name: 'exchangeRates',
    path: '/pricing/exchangerates',
    flag: 'pricing_pricelist',
    texts: ['pricing/exchangeRates'],
    load: () => import('./pages/ExchangeRatesPage.tsx').then((module) => module.ExchangeRatesPage),
  },
]
