import type { Screen } from '../../../platform/screens/screen.ts'

export const bulkScreens: readonly Screen[] = [
  {
    name: 'bulkUpload',
    path: '/shipment/bulk/:uploadId',
    furtherPath: '/:step?',
    flag: 'shipment_shipment',
    texts: ['bulkUpload', 'bulk', 'sheet', 'wizard', 'pricing', 'template', 'shipmentDetail'],
    load: () => import('./pages/BulkUploadPage.tsx').then((module) => module.BulkUploadPage),
  },
]
