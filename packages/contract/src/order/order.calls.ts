/** All calls of the order feature. */
import { checkoutEndpoints } from './checkout/checkout.endpoints.ts'
import { orderCartEndpoints } from './orderCart.endpoints.ts'
import { orderEndpoints } from './order.endpoints.ts'
import { paperEndpoints } from './papers.endpoints.ts'
import { parcelEndpoints } from './parcels.endpoints.ts'
import { questionEndpoints } from './questions.endpoints.ts'
import { orderRuleEndpoints } from './rules/rules.endpoints.ts'

export const orderCalls = {
  ...orderEndpoints,
  ...paperEndpoints,
  ...parcelEndpoints,
  ...orderCartEndpoints,
  ...questionEndpoints,
  ...orderRuleEndpoints,
  ...checkoutEndpoints,
}
