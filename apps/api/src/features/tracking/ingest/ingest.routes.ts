import type { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { receiveDelivery } from '../../connection/inbox/receiveDelivery.ts'
import { importEvents } from './importEvents.ts'
import { listTroubledDeliveries, retryDeliveries } from './troubledDeliveries.ts'

export const ingestHandlers: Handlers<typeof ingestEndpoints> = {
  importEvents: (ctx, { files }) => importEvents(ctx, files),
  receiveDelivery: async (ctx, { params, raw }) => {
    await receiveDelivery(ctx, { connectionId: params.connectionId, method: 'POST', raw: raw! })
    return {}
  },
  listTroubledDeliveries: (ctx) => listTroubledDeliveries(ctx),
  retryDeliveries: (ctx, { body }) => retryDeliveries(ctx, body),
}
