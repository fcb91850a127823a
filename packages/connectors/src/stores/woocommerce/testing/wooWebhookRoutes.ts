/** Calls of the simulated shop for its webhooks. */
import { z } from 'zod'
import { Refused, api, digits, get, ok, parse, problem, remove, send } from './wooRequests.ts'
import type { WooRoute } from './wooRequests.ts'
import type { WooState } from './wooState.ts'

const status = z.enum(['active', 'paused', 'disabled'])
const hookQuery = z.strictObject({
  per_page: digits,
  page: digits,
  order: z.enum(['asc', 'desc']),
  orderby: z.literal('id'),
})
const newHook = z.strictObject({
  name: z.string(),
  topic: z.string().regex(/^order\.(created|updated|deleted)$/),
  delivery_url: z.url(),
  status,
  secret: z.string().min(16),
})
const hookChange = z.strictObject({ status, secret: z.string().min(16) })

export const createWebhookRoutes = (shop: WooState): WooRoute[] => {
  const find = (id: string | undefined) => {
    const hook = shop.webhooks.find((one) => one.id === Number(id))
    if (!hook) throw new Refused(problem(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.'))
    return hook
  }
  /** The shop never shows a secret. */
  const show = ({ secret: _, ...hook }: WooState['webhooks'][number]) => hook
  return [
    {
      kind: 'webhooks',
      accepts: get(`${api}/webhooks`),
      query: hookQuery,
      handle: (_, query) => {
        const { per_page, page } = query as z.output<typeof hookQuery>
        const [size, number] = [Number(per_page), Number(page)]
        return ok(shop.webhooks.slice((number - 1) * size, number * size).map(show))
      },
    },
    {
      kind: 'addWebhook',
      accepts: send('POST', `${api}/webhooks`),
      handle: (_, body) => {
        const hook = { id: ++shop.lastId, ...parse(newHook, body) }
        shop.webhooks.push(hook)
        return ok(show(hook), 201)
      },
    },
    {
      kind: 'changeWebhook',
      accepts: send('PUT', `${api}/webhooks/(\\d+)`),
      handle: ([id], body) => ok(show(Object.assign(find(id), parse(hookChange, body)))),
    },
    {
      kind: 'removeWebhook',
      accepts: remove(`${api}/webhooks/(\\d+)`),
      query: z.strictObject({ force: z.literal('true') }),
      handle: ([id]) => {
        const hook = find(id)
        shop.webhooks = shop.webhooks.filter((one) => one !== hook)
        return ok(show(hook))
      },
    },
  ]
}
