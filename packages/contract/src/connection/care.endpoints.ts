/** Health of a store's connection for its owner: lost accesses and its last calls. */
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'
import { connectionEndpoints } from './connection.endpoints.ts'

const call = connectionEndpoints.listConnectionCalls.answer.shape.calls.element.omit({ reference: true })
export type StoreCall = z.output<typeof call>

const accessAlert = z.object({
  integrationId: z.int(),
  name: z.string(),
  platform: z.enum(storePlatformKeys),
  /** `lost`: the store refuses the access. `ends`: the access ends within a week. */
  kind: z.enum(['lost', 'ends']),
  /** Time since which the store refuses the access, or at which it ends. */
  at: z.iso.datetime(),
})
export type AccessAlert = z.output<typeof accessAlert>

export const integrationCareEndpoints = {
  listAccessAlerts: endpoint({
    method: 'POST',
    path: '/api/Integration/GetAccessAlerts',
    access: 'integration_create',
    summary: 'Stores that refuse the access, and those whose access ends within a week',
    answer: z.object({ alerts: z.array(accessAlert) }),
  }),
  listIntegrationCalls: endpoint({
    method: 'POST',
    path: '/api/Integration/GetIntegrationCalls',
    access: 'integration_list',
    summary:
      'Last calls to a store, newest first: purpose, result and duration; never an address or a content',
    body: z.object({ id: rowId('connection:integration.idMissing') }),
    answer: z.object({ calls: z.array(call) }),
  }),
}
