/** All calls of the order feature. */
import { checkoutEndpoints } from './checkout/checkout.endpoints.ts'
import { orderEndpoints } from './order.endpoints.ts'
import { parcelEndpoints } from './parcels.endpoints.ts'
import { questionEndpoints } from './questions.endpoints.ts'
import { orderRuleEndpoints } from './rules/rules.endpoints.ts'

export const orderCalls = {
  ...orderEndpoints,
  ...parcelEndpoints,
  ...questionEndpoints,
  ...orderRuleEndpoints,
  ...checkoutEndpoints,
}
