/** The contract table: every call of the product, by feature. A feature gathers those of its rooms in `<feature>.calls.ts`. */
import type { EndpointShape } from './endpoint.ts'
import { accessCalls } from './access/access.calls.ts'
import { accountCalls } from './account/account.calls.ts'
import { airCalls } from './air/air.calls.ts'
import { announcementEndpoints } from './announcement/announcement.endpoints.ts'
import { cancellationCalls } from './cancellation/cancellation.calls.ts'
import { cartEndpoints } from './cart/cart.endpoints.ts'
import { companyCalls } from './company/company.calls.ts'
import { connectionCalls } from './connection/connection.calls.ts'
import { contactEndpoints } from './contact/contact.endpoints.ts'
import { courierCalls } from './courier/courier.calls.ts'
import { customerServiceCalls } from './customerService/customerService.calls.ts'
import { customsEndpoints } from './customs/customs.endpoints.ts'
import { invoicingCalls } from './invoicing/invoicing.calls.ts'
import { measuringCalls } from './measuring/measuring.calls.ts'
import { noticeEndpoints } from './notice/notice.endpoints.ts'
import { orderCalls } from './order/order.calls.ts'
import { paymentCalls } from './payment/payment.calls.ts'
import { pricingCalls } from './pricing/pricing.calls.ts'
import { productCalls } from './product/product.calls.ts'
import { referenceCalls } from './reference/reference.calls.ts'
import { reservationCalls } from './reservation/reservation.calls.ts'
import { shipmentCalls } from './shipment/shipment.calls.ts'
import { systemCalls } from './system/system.calls.ts'
import { taxCalls } from './tax/tax.calls.ts'
import { templateEndpoints } from './template/template.endpoints.ts'
import { trackingCalls } from './tracking/tracking.calls.ts'
import { warehouseCalls } from './warehouse/warehouse.calls.ts'

export const contractTable = {
  access: accessCalls,
  account: accountCalls,
  air: airCalls,
  announcement: announcementEndpoints,
  cancellation: cancellationCalls,
  cart: cartEndpoints,
  company: companyCalls,
  connection: connectionCalls,
  contact: contactEndpoints,
  courier: courierCalls,
  customerService: customerServiceCalls,
  customs: customsEndpoints,
  invoicing: invoicingCalls,
  measuring: measuringCalls,
  notice: noticeEndpoints,
  order: orderCalls,
  payment: paymentCalls,
  pricing: pricingCalls,
  product: productCalls,
  reference: referenceCalls,
  reservation: reservationCalls,
  shipment: shipmentCalls,
  system: systemCalls,
  tax: taxCalls,
  template: templateEndpoints,
  tracking: trackingCalls,
  warehouse: warehouseCalls,
} satisfies Record<string, Record<string, EndpointShape>>

export type Feature = keyof typeof contractTable

export interface NamedEndpoint {
  feature: Feature
  name: string
  endpoint: EndpointShape
}

/** Returns all rows as a flat list, in table order. */
export const listEndpoints = (): NamedEndpoint[] =>
  (Object.keys(contractTable) as Feature[]).flatMap((feature) =>
    Object.entries(contractTable[feature] as Record<string, EndpointShape>).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
    })),
  )
