/** All calls of the order feature. */
import { orderEndpoints } from './order.endpoints.ts'
import { orderRuleEndpoints } from './rules/rules.endpoints.ts'

export const orderCalls = {
  ...orderEndpoints,
  ...orderRuleEndpoints,
}
