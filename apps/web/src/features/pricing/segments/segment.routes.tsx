import type { Screen } from '../../../platform/screens/screen.ts'

export const segmentScreens: readonly Screen[] = [
  {
    name: 'segmentProfitRates',
    path: '/pricing/segmentprofitrates',
    flag: 'pricing_segmentprofitrates',
    texts: ['pricing/segments'],
    load: () => import('./pages/SegmentRatesPage.tsx').then((module) => module.SegmentRatesPage),
  },
]
