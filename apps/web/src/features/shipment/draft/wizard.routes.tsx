import type { Screen } from '../../../platform/screens/screen.ts'

/** One screen for all its addresses, so that the form stays mounted when the new draft gets its address. */
export const wizardScreens: readonly Screen[] = [
  {
    name: 'shipment',
    path: '/shipment/shipment',
    furtherPath: '/:shipmentId?/:activeTab?/:showLabelModal?',
    flag: 'shipment_shipment',
    texts: [
      'shipment/draft',
      'shipment/border',
      'order',
      'shipment',
      'cart',
      'customs',
      'contact',
      'pricing',
      'pricing/quotes',
      'pricing/landedCost',
      'reference',
      'payment',
      'shipment/detail',
      'shipment/list',
      'template',
      'product',
    ],
    load: () => import('./pages/ShipmentWizardPage.tsx').then((module) => module.ShipmentWizardPage),
  },
]
