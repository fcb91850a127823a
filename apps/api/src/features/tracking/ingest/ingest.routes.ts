import type { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { importEvents } from './importEvents.ts'
import { receiveDelivery } from './receiveDelivery.ts'
import { listTroubledDeliveries, retryDeliveries } from './troubledDeliveries.ts'

export const ingestHandlers: Handlers<typeof ingestEndpoints> = {
  importEvents: (ctx, { files }) => importEvents(ctx, files),
  receiveDelivery: (ctx, input) => receiveDelivery(ctx, input),
  listTroubledDeliveries: (ctx) => listTroubledDeliveries(ctx),
  retryDeliveries: (ctx, { body }) => retryDeliveries(ctx, body),
}
