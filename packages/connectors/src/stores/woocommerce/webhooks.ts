/** Webhooks of a shop about its orders (REST API v3, `/webhooks`). */
import { z } from 'zod'
import { StoreError } from '../store.ts'
import type { StoreWebhooks } from '../store.ts'
import type { WooClient } from './client.ts'
import { anything } from './wire.ts'

const topics = ['order.created', 'order.updated', 'order.deleted']
/** Name of our webhooks in the list that the seller sees. */
const name = 'Kervan'

const hook = z.object({ id: z.int(), topic: z.string(), delivery_url: z.string() })
const perPage = 100
const mostPages = 10

/** @param secret signs the deliveries */
export const openWebhooks = (client: WooClient, secret: string): StoreWebhooks => {
  const step = 'webhooks'
  const path = '/wc/v3/webhooks/{id}'

  /** Webhooks that deliver to the address, paused and disabled ones included. */
  const find = async (address: string, signal: AbortSignal) => {
    const found: z.output<typeof hook>[] = []
    for (let page = 1; page <= mostPages; page++) {
      const query = { per_page: String(perPage), page: String(page), order: 'asc', orderby: 'id' }
      const { body } = await client.call(z.array(hook), { step, path: '/wc/v3/webhooks', query, signal })
      found.push(...body.filter((one) => one.delivery_url === address))
      if (body.length < perPage) return found
    }
    throw new StoreError('garbage', 'the shop lists too many webhooks')
  }

  const removeAll = async (hooks: readonly z.output<typeof hook>[], signal: AbortSignal): Promise<void> => {
    for (const { id } of hooks) {
      const values = { id: String(id) }
      await client.call(anything, { step, path, values, query: { force: 'true' }, method: 'DELETE', signal })
    }
  }

  return {
    register: async (address, signal) => {
      const known = await find(address, signal)
      for (const topic of topics) {
        const [first, ...further] = known.filter((one) => one.topic === topic)
        // The shop shows no secret, and disables a webhook whose deliveries fail: an existing one gets both again.
        const set = { status: 'active', secret }
        if (first)
          await client.call(hook, {
            step,
            path,
            values: { id: String(first.id) },
            method: 'PUT',
            body: set,
            signal,
          })
        else
          await client.call(hook, {
            step,
            path: '/wc/v3/webhooks',
            method: 'POST',
            body: { ...set, name, topic, delivery_url: address },
            signal,
          })
        await removeAll(further, signal)
      }
    },
    remove: async (address, signal) => removeAll(await find(address, signal), signal),
  }
}
