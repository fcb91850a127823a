/**
 * All screens of the signed-in shell. To add a screen: add an entry to its feature's `<feature>.routes.tsx`, its
 * title to `screen.<name>` of the feature's texts, its place to `menu.ts`, and one line here for a new feature.
 */
import { userSettingsScreens } from '../features/account/settings/userSettings.routes.tsx'
import { announcementScreens } from '../features/announcement/announcement.routes.tsx'
import { accessScreens } from '../features/access/access.routes.tsx'
import { cartScreens } from '../features/cart/cart.routes.tsx'
import { companyScreens, companyStaffScreens } from '../features/company/company.routes.tsx'
import { connectionScreens } from '../features/connection/connection.routes.tsx'
import { integrationScreens } from '../features/connection/integration/integration.routes.tsx'
import { contactScreens } from '../features/contact/contact.routes.tsx'
import { customerServiceScreens } from '../features/customerService/customerService.routes.tsx'
import { customsScreens } from '../features/customs/customs.routes.tsx'
import { invoicingScreens } from '../features/invoicing/invoicing.routes.tsx'
import { helpScreens } from '../features/help/help.routes.tsx'
import { homeScreens } from '../features/home/home.routes.tsx'
import { cancellationScreens } from '../features/cancellation/cancellations.routes.tsx'
import { orderScreens } from '../features/order/order.routes.tsx'
import { measuringScreens } from '../features/measuring/measuring.routes.tsx'
import { bagScreens } from '../features/air/bags/bags.routes.tsx'
import { flightScreens } from '../features/air/flights/flights.routes.tsx'
import { dispatchScreens } from '../features/courier/dispatch/dispatch.routes.tsx'
import { manifestScreens } from '../features/air/manifest/manifest.routes.tsx'
import { referenceScreens } from '../features/reference/rules/references.routes.tsx'
import { boardScreens } from '../features/warehouse/board/board.routes.tsx'
import { stockTakeScreens } from '../features/warehouse/stockTake/stockTake.routes.tsx'
import { warehouseScreens } from '../features/warehouse/stations/warehouse.routes.tsx'
import { externalReservationScreens } from '../features/reservation/external/externalReservation.routes.tsx'
import { bookerScreens } from '../features/pricing/bookers/bookers.routes.tsx'
import { pricingScreens } from '../features/pricing/quotes/pricing.routes.tsx'
import { exchangeRateScreens } from '../features/pricing/exchangeRates/exchangeRate.routes.tsx'
import { segmentScreens } from '../features/pricing/segments/segment.routes.tsx'
import { rateScreens } from '../features/pricing/rates.routes.tsx'
import { expenseScreens } from '../features/invoicing/expenses/expense.routes.tsx'
import { paymentScreens } from '../features/payment/payment.routes.tsx'
import { bulkScreens } from '../features/shipment/bulk/bulk.routes.tsx'
import { wizardScreens } from '../features/shipment/draft/wizard.routes.tsx'
import { shipmentDetailScreens } from '../features/shipment/detail/detail.routes.tsx'
import { productScreens } from '../features/product/product.routes.tsx'
import { shipmentListScreens } from '../features/shipment/list/shipmentList.routes.tsx'
import { reservationScreens, reservationStaffScreens } from '../features/reservation/reservation.routes.tsx'
import { overviewScreens, systemScreens } from '../features/system/system.routes.tsx'
import { taxEditionScreens, taxScreens } from '../features/tax/tax.routes.tsx'
import { trackingSettingsScreens } from '../features/tracking/settings/trackingSettings.routes.tsx'
import { trackingScreens, trackingStaffScreens } from '../features/tracking/tracking.routes.tsx'
import type { Screen } from '../platform/screens/screen.ts'
import { appearanceScreens } from './shell/appearance.routes.tsx'

export const screens: readonly Screen[] = [
  ...homeScreens,
  // Order matters: the address of an area redirects to its first screen.
  ...overviewScreens,
  ...wizardScreens,
  ...shipmentListScreens,
  ...bulkScreens,
  ...shipmentDetailScreens,
  ...reservationScreens,
  ...cartScreens,
  ...paymentScreens,
  ...invoicingScreens,
  ...expenseScreens,
  ...trackingScreens,
  ...contactScreens,
  ...productScreens,
  ...orderScreens,
  ...integrationScreens,
  ...pricingScreens,
  ...taxScreens,
  ...rateScreens,
  ...segmentScreens,
  ...exchangeRateScreens,
  ...customerServiceScreens,
  ...trackingStaffScreens,
  ...dispatchScreens,
  ...manifestScreens,
  ...flightScreens,
  ...bagScreens,
  ...referenceScreens,
  ...reservationStaffScreens,
  ...boardScreens,
  ...warehouseScreens,
  ...externalReservationScreens,
  ...stockTakeScreens,
  ...measuringScreens,
  ...cancellationScreens,
  ...companyStaffScreens,
  ...companyScreens,
  ...trackingSettingsScreens,
  ...announcementScreens,
  ...accessScreens,
  ...connectionScreens,
  ...bookerScreens,
  ...taxEditionScreens,
  ...customsScreens,
  ...systemScreens,
  ...userSettingsScreens,
  ...appearanceScreens,
  ...helpScreens,
]

/** First path segments that are not screens; they redirect to the area's first screen. */
export const areas = [
  '/home',
  '/shipment',
  '/pricing',
  '/payment',
  '/agent',
  '/pickup',
  '/operation',
  '/invoicing',
  '/definitions',
  '/integration',
  '/marketplaces',
] as const
