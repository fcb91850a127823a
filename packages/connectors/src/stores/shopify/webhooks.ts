/** Webhook subscriptions of the app for a shop's orders (Admin API 2026-10). */
import { z } from 'zod'
import type { StoreWebhooks } from '../store.ts'
import { readRest } from './client.ts'
import type { ShopifyClient } from './client.ts'
import { requireDone } from './parcels.ts'
import { createWebhookMutation, deleteWebhookMutation, webhooksQuery } from './queries.ts'

const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'ORDERS_DELETE']
const mostSubscriptions = 1000

const page = z.object({
  nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
})
const list = z.object({ webhookSubscriptions: page })
const changed = z.object({ userErrors: z.array(z.object({ message: z.string() })) })
const created = z.object({ webhookSubscriptionCreate: changed })
const deleted = z.object({ webhookSubscriptionDelete: changed })

export const openWebhooks = (client: ShopifyClient): StoreWebhooks => {
  const step = 'webhooks'

  /** Subscriptions of this app only: the API shows no others. */
  const find = async (uri: string, signal: AbortSignal) => {
    const read = async (after?: string | null) => {
      const variables = { uri, after: after ?? null }
      return (await client.call(list, { step, query: webhooksQuery, variables, signal })).webhookSubscriptions
    }
    return readRest(await read(), mostSubscriptions, read)
  }

  return {
    register: async (uri, signal) => {
      const known = new Set((await find(uri, signal)).map(({ topic }) => topic))
      for (const topic of topics.filter((one) => !known.has(one))) {
        const call = { step, query: createWebhookMutation, variables: { topic, uri }, isChange: true, signal }
        requireDone((await client.call(created, call)).webhookSubscriptionCreate)
      }
    },
    remove: async (uri, signal) => {
      for (const { id } of await find(uri, signal)) {
        const call = { step, query: deleteWebhookMutation, variables: { id }, isChange: true, signal }
        requireDone((await client.call(deleted, call)).webhookSubscriptionDelete)
      }
    },
  }
}
