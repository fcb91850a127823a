import type { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { receiveDelivery } from './receiveDelivery.ts'
import { listTroubledDeliveries, retryDeliveries } from './troubledDeliveries.ts'

export const ingestHandlers: Handlers<typeof ingestEndpoints> = {
  receiveDelivery: (ctx, input) => receiveDelivery(ctx, input),
  listTroubledDeliveries: (ctx) => listTroubledDeliveries(ctx),
  retryDeliveries: (ctx, { body }) => retryDeliveries(ctx, body),
}
