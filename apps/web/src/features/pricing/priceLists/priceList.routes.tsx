import type { Screen } from '../../../platform/screens/screen.ts'

export const priceListScreens: readonly Screen[] = [
  {
    name: 'priceList',
    path: '/pricing/pricelist',
    flag: 'pricing_pricelist',
    texts: ['pricing/priceLists', 'pricing/priceLists/files', 'pricing/rateTable'],
    load: () => import('./pages/PriceListsPage.tsx').then((module) => module.PriceListsPage),
  },
  {
    name: 'priceListPrices',
    path: '/pricing/pricelist/:priceListId',
    flag: 'pricing_pricelist',
    texts: ['pricing/priceLists', 'pricing/priceLists/files', 'pricing/rateTable'],
    load: () => import('./pages/PriceListPage.tsx').then((module) => module.PriceListPage),
  },
  {
    name: 'priceListDraft',
    path: '/pricing/pricelist/draft/:draftId',
    flag: 'pricing_pricelist',
    texts: ['pricing/priceLists', 'pricing/priceLists/files', 'pricing/rateTable'],
    load: () => import('./pages/PriceListDraftPage.tsx').then((module) => module.PriceListDraftPage),
  },
  {
    name: 'uploadPriceList',
    path: '/pricing/uploadpricelist',
    flag: 'pricing_pricelist',
    texts: ['pricing/priceLists', 'pricing/priceLists/files', 'pricing/rateTable'],
    load: () => import('./pages/UploadPriceListPage.tsx').then((module) => module.UploadPriceListPage),
  },
]
