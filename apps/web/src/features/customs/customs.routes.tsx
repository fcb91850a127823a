import type { Screen } from '../../platform/screens/screen.ts'

/** Customs screens in the definitions area. */
export const customsScreens: readonly Screen[] = [
  {
    name: 'restrictedGoods',
    path: '/definitions/restrictedgoods',
    flag: 'definitions',
    texts: ['customs'],
    load: () => import('./pages/RestrictedGoodsPage.tsx').then((module) => module.RestrictedGoodsPage),
  },
]
