import type { PublicScreen, Screen } from '../../../platform/screens/screen.ts'

/** Visible to the platform's staff and couriers, not to customers and agents with the reservation flag. */
export const externalReservationScreens: readonly Screen[] = [
  {
    name: 'externalReservations',
    path: '/shipment/externalreservations',
    flag: 'pickup',
    texts: ['reservation/external', 'reservation'],
    load: () =>
      import('./pages/ExternalReservationsPage.tsx').then((module) => module.ExternalReservationsPage),
  },
]

export const externalReservationPublicScreens: readonly PublicScreen[] = [
  {
    name: 'courierRequest',
    path: '/courierrequest',
    texts: ['reservation/external', 'account'],
    source: 'src/features/reservation/external/pages/CourierRequestPage.tsx',
    load: () => import('./pages/CourierRequestPage.tsx').then((module) => module.CourierRequestPage),
  },
]
