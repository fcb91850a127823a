import type { Screen } from '../../platform/screens/screen.ts'

const loadTracking = () => import('./pages/TrackingPage.tsx').then((module) => module.TrackingPage)

const loadStatuses = () =>
  import('./pages/TrackingStatusesPage.tsx').then((module) => module.TrackingStatusesPage)

export const trackingScreens: readonly Screen[] = [
  {
    name: 'tracking',
    path: '/shipment/tracking',
    flag: 'shipment_tracking',
    texts: ['tracking/ingest', 'tracking/statusEntry', 'tracking'],
    load: loadTracking,
  },
  {
    name: 'tracking',
    path: '/shipment/tracking/:search',
    flag: 'shipment_tracking',
    texts: ['tracking/statusEntry', 'tracking'],
    load: loadTracking,
  },
]

/** Tracking screens of operations staff. */
export const trackingStaffScreens: readonly Screen[] = [
  {
    name: 'trackingStatusesCreate',
    path: '/agent/shipmenttrackingstatusescreate',
    flag: 'agent_shipmenttrackingstatusescreate',
    texts: ['tracking/ingest', 'tracking/statusEntry', 'tracking'],
    load: () => import('./statusEntry/pages/StatusEntryPage.tsx').then((module) => module.StatusEntryPage),
  },
  {
    name: 'trackingStatusList',
    path: '/agent/trackingstatuslist',
    flag: 'agent_trackingstatuslist',
    texts: ['tracking/ingest', 'tracking/matching', 'tracking'],
    load: loadStatuses,
  },
  {
    name: 'trackingStatusList',
    path: '/agent/trackingstatuslist/:id',
    flag: 'agent_trackingstatuslist',
    texts: ['tracking/ingest', 'tracking/matching', 'tracking'],
    load: loadStatuses,
  },
  {
    name: 'customizedTrackingStatusList',
    path: '/agent/customizedtrackingstatuslist',
    flag: 'agent_customizedtrackingstatuslist',
    texts: ['tracking/matching', 'tracking'],
    load: () => import('./pages/CustomizedStatusesPage.tsx').then((module) => module.CustomizedStatusesPage),
  },
  {
    name: 'deliveryPromises',
    path: '/agent/deliverypromises',
    flag: 'agent_customerservices',
    texts: ['tracking/promise'],
    load: () => import('./pages/DeliveryPromisesPage.tsx').then((module) => module.DeliveryPromisesPage),
  },
  {
    name: 'carrierPerformance',
    path: '/agent/carrierperformance',
    needsOperation: true,
    texts: ['tracking/performance'],
    load: () => import('./pages/CarrierPerformancePage.tsx').then((module) => module.CarrierPerformancePage),
  },
]
