import type { PublicScreen, Screen } from '../../../platform/screens/screen.ts'

/** Held by the house's staff and couriers, not by the customers and agents who hold the flag of reservations. */
export const externalReservationScreens: readonly Screen[] = [
  {
    name: 'externalReservations',
    path: '/shipment/externalreservations',
    flag: 'pickup',
    group: 'operation',
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
