import type { Screen } from '../../platform/screens/screen.ts'

const path = '/agent/customerservices'

export const customerServiceScreens: readonly Screen[] = [
  {
    name: 'customerServices',
    path,
    flag: 'agent_customerservices',
    texts: ['customerService', 'shipment', 'tracking'],
    load: () => import('./pages/CustomerServicesPage.tsx').then((module) => module.CustomerServicesPage),
  },
  {
    name: 'claims',
    path: `${path}/claims`,
    flag: 'agent_customerservices',
    texts: ['customerService'],
    load: () => import('./pages/ClaimsPage.tsx').then((module) => module.ClaimsPage),
  },
  {
    name: 'replyTemplates',
    path: `${path}/templates`,
    flag: 'definitions',
    texts: ['customerService'],
    load: () => import('./pages/ReplyTemplatesPage.tsx').then((module) => module.ReplyTemplatesPage),
  },
  {
    name: 'customerServices',
    path: `${path}/:shipmentId`,
    flag: 'agent_customerservices',
    texts: [
      'customerService',
      'customerService/answer',
      'customerService/case',
      'shipment/detail',
      'shipment',
      'shipment/draft',
      'reference',
      'tracking',
      'payment',
      'measuring',
      'reservation',
    ],
    load: () => import('./pages/ServiceFilePage.tsx').then((module) => module.ServiceFilePage),
  },
]
