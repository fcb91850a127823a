import type { Screen } from '../../../platform/screens/screen.ts'

export const shipmentListScreens: readonly Screen[] = [
  {
    name: 'shipmentList',
    path: '/shipment/shipmentlist',
    flag: 'shipment_shipmentlist',
    texts: ['shipment/list', 'shipment', 'tracking', 'shipment/bulk'],
    load: () => import('./pages/ShipmentListPage.tsx').then((module) => module.ShipmentListPage),
  },
  {
    name: 'agentShipmentList',
    path: '/agent/agentshipmentlist',
    flag: 'agent_agentshipmentlist',
    texts: ['shipment/list', 'shipment', 'tracking'],
    load: () => import('./pages/AgentShipmentListPage.tsx').then((module) => module.AgentShipmentListPage),
  },
  {
    name: 'assetLabel',
    path: '/shipment/assetlabel/:assetReference',
    flag: 'shipment_shipmentlist',
    texts: ['shipment/list'],
    load: () => import('../documents/pages/LabelPage.tsx').then((module) => module.LabelPage),
  },
  {
    name: 'assetInvoice',
    path: '/shipment/assetinvoice/:assetReference',
    flag: 'shipment_shipmentlist',
    texts: ['shipment/list'],
    load: () => import('../documents/pages/InvoicePage.tsx').then((module) => module.InvoicePage),
  },
]
