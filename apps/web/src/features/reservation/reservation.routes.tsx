import type { Screen } from '../../platform/screens/screen.ts'

const flag = 'reservation_create'

export const reservationScreens: readonly Screen[] = [
  {
    name: 'reservationCreate',
    path: '/shipment/reservationcreate',
    flag,
    texts: ['reservation', 'contact', 'shipment'],
    load: () => import('./pages/ReservationCreatePage.tsx').then((module) => module.ReservationCreatePage),
  },
  {
    name: 'reservations',
    path: '/shipment/reservations',
    flag,
    texts: ['reservation'],
    load: () => import('./pages/ReservationsPage.tsx').then((module) => module.ReservationsPage),
  },
  {
    name: 'reservationDetail',
    path: '/shipment/reservationdetail/:id',
    furtherPath: '/:number?',
    flag,
    texts: ['reservation', 'contact', 'shipment'],
    load: () => import('./pages/ReservationDetailPage.tsx').then((module) => module.ReservationDetailPage),
  },
]

export const reservationStaffScreens: readonly Screen[] = [
  {
    name: 'pickupWindows',
    path: '/pickup/windows',
    needsOperation: true,
    texts: ['reservation'],
    load: () => import('./pages/PickupWindowsPage.tsx').then((module) => module.PickupWindowsPage),
  },
]
