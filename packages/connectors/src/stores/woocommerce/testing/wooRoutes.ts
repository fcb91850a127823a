/** Calls of the simulated shop. Path, key, query and body are checked strictly. */
import type { ReceivedCall, SystemAnswer, SystemRoute } from '../../../testing/simulatedSystem.ts'
import { createOrderRoutes } from './wooOrderRoutes.ts'
import { createParcelRoutes } from './wooParcelRoutes.ts'
import { Refused, noQuery, parse, problem } from './wooRequests.ts'
import type { WooRoute } from './wooRequests.ts'
import { createWebhookRoutes } from './wooWebhookRoutes.ts'
import type { WooState } from './wooState.ts'

export const wooKeys = {
  consumerKey: 'ck_certified_key',
  consumerSecret: 'cs_certified-secret',
  webhookSecret: 'a webhook secret of the shop',
}

export const createRoutes = (shop: WooState): SystemRoute[] => {
  const answerCall = (call: ReceivedCall, { accepts, query = noQuery, handle }: WooRoute): SystemAnswer => {
    const isWrite = call.method !== 'GET'
    if (shop.lie === 'firewall')
      return { status: 403, body: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }
    const password = Buffer.from(`${wooKeys.consumerKey}:${wooKeys.consumerSecret}`).toString('base64')
    if (call.headers.authorization !== `Basic ${password}` || shop.key === 'revoked')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'Invalid signature - provided signature does not match.',
      )
    if (isWrite && shop.key === 'read')
      return problem(
        401,
        'woocommerce_rest_authentication_error',
        'The API key provided does not have write permissions.',
      )
    const url = new URL(call.path, 'http://shop')
    const asked = parse(query, Object.fromEntries(url.searchParams))
    const [, ...found] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
    const before = structuredClone({
      orders: shop.orders,
      notes: shop.notes,
      fulfilments: shop.fulfilments,
      trackings: shop.trackings,
      webhooks: shop.webhooks,
    })
    const answer = handle(found, call.body === '' ? asked : JSON.parse(call.body))
    if (shop.lie === 'dropWrites' && isWrite) Object.assign(shop, before)
    if (shop.lie === 'halfAnswer') {
      const text = JSON.stringify(answer.body)
      return { ...answer, body: text.slice(0, text.length / 2) }
    }
    return answer
  }

  return [...createOrderRoutes(shop), ...createParcelRoutes(shop), ...createWebhookRoutes(shop)].map(
    (route) => ({
      kind: route.kind,
      accepts: route.accepts,
      answer: (call) => {
        try {
          return answerCall(call, route)
        } catch (error) {
          if (error instanceof Refused) return error.answer
          throw error
        }
      },
    }),
  )
}
