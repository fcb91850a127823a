/** Webhooks of connections, stored in one inbox until a feature's reader processes them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger } from '../fields.ts'

/** `poll`: fetched from the other system; `webhook`: sent by it. */
export const deliverySources = ['poll', 'webhook'] as const
export type DeliverySource = (typeof deliverySources)[number]

/** `closed`: what it refers to never appeared. */
export const deliveryStates = ['waiting', 'read', 'failed', 'closed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Maximum bytes of a delivery. Standard Webhooks are below 20 kB, a response for 30 parcels below 200 kB. */
export const largestDelivery = 256 * 1024

export const webhookParams = z.object({
  connectionId: z.coerce.number().int().min(1).max(largestInteger),
})

const path = '/api/Webhook/ReceiveDelivery/{connectionId}'

export const inboxEndpoints = {
  receiveWebhook: endpoint({
    method: 'POST',
    path,
    access: 'public',
    recordedIn: 'connection_inbox',
    summary:
      'Another system sends news by itself; verified by the secret of the connection, stored before it is answered',
    params: webhookParams,
    raw: { maxBytes: largestDelivery },
    answer: { contentTypes: ['application/json', 'text/plain'] },
    limit: { max: 30_000, windowSeconds: 60, isPerPath: true },
    errors: ['deliveryRefused'],
  }),
  answerChallenge: endpoint({
    method: 'GET',
    path,
    access: 'public',
    summary: 'Another system checks the address of a webhook; answered as its connector defines',
    params: webhookParams,
    raw: { maxBytes: largestDelivery },
    answer: { contentTypes: ['application/json', 'text/plain'] },
    limit: { max: 60, windowSeconds: 60, isPerPath: true },
    errors: ['deliveryRefused'],
  }),
}
