import type { Screen } from '../../../platform/screens/screen.ts'

export const bulkScreens: readonly Screen[] = [
  {
    name: 'bulkUpload',
    path: '/shipment/bulk/:uploadId',
    furtherPath: '/:step?',
    flag: 'shipment_shipment',
    texts: [
      'shipment/bulk',
      'ui/grid/sheet',
      'shipment/draft',
      'pricing',
      'pricing/landedCost',
      'template',
      'shipment/detail',
    ],
    load: () => import('./pages/BulkUploadPage.tsx').then((module) => module.BulkUploadPage),
  },
]
