import type { Screen, ScreenName } from '../../platform/screens/screen.ts'

/** Main customer screens of the home page in this order; others follow in menu order. */
const firstTiles: readonly ScreenName[] = [
  'shipment',
  'reservationCreate',
  'pricing',
  'cart',
  'invoiceSettings',
  'userSettings',
  'tracking',
  'contacts',
  'paymentHistory',
  'salesInvoices',
  'orders',
  'integrationCreate',
  'taxCalculator',
]

export const orderTiles = (screens: readonly Screen[]): readonly Screen[] => {
  const first = firstTiles.flatMap((name) => screens.find((screen) => screen.name === name) ?? [])
  return [...first, ...screens.filter((screen) => screen.name !== 'home' && !first.includes(screen))]
}
