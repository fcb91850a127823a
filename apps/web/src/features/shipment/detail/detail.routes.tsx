import type { Screen } from '../../../platform/screens/screen.ts'

export const shipmentDetailScreens: readonly Screen[] = [
  {
    name: 'shipmentDetail',
    path: '/shipment/shipmentdetail/:shipmentId',
    flag: 'shipment_shipmentlist',
    texts: [
      'shipment/detail',
      'shipment/border',
      'order',
      'shipment',
      'shipment/draft',
      'pricing/landedCost',
      'customs',
      'reference',
      'tracking',
      'payment',
      'measuring',
      'reservation',
      'order/rules',
      'template',
    ],
    load: () => import('./pages/ShipmentDetailPage.tsx').then((module) => module.ShipmentDetailPage),
  },
]
