import type { Screen } from '../../../platform/screens/screen.ts'

/** One screen for all its addresses, so that the form stays as it is when the draft gets its own. */
export const wizardScreens: readonly Screen[] = [
  {
    name: 'shipment',
    path: '/shipment/shipment',
    furtherPath: '/:shipmentId?/:activeTab?/:showLabelModal?',
    flag: 'shipment_shipment',
    group: 'shipment',
    texts: [
      'wizard',
      'shipment',
      'cart',
      'customs',
      'contact',
      'pricing',
      'compare',
      'reference',
      'payment',
      'shipmentDetail',
      'shipmentList',
      'template',
      'product',
    ],
    load: () => import('./pages/ShipmentWizardPage.tsx').then((module) => module.ShipmentWizardPage),
  },
]
