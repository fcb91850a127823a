import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRuleAnswer } from '@kervan/contract/order/rules/rules.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

let made = 0

/** Rule for every order that chooses the cheapest service. */
export const buildRuleBody = (changes: object = {}) => ({
  name: `Kural ${++made}`,
  shipping: 'cheapest' as const,
  ...changes,
})

/** Creates a rule of the demo customer, or of the owner of `token`. */
export const createRule = async (
  test: TestApp,
  changes: object = {},
  token?: string,
): Promise<OrderRuleAnswer> =>
  (
    await test.call(orderRuleEndpoints.createOrderRule, {
      token: token ?? (await test.tokenOf('customer')),
      body: buildRuleBody(changes),
    })
  ).body
