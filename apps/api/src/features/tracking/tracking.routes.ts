import type { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { listStatusGroups, listStatuses } from './list-statuses.ts'
import { recordStatuses } from './record-statuses.ts'
import { trackShipment } from './track-shipment.ts'

export const trackingHandlers: Handlers<typeof trackingEndpoints> = {
  track: (ctx, { body }) => trackShipment(ctx, body.assetReference),
  recordStatuses: (ctx, { body }) => recordStatuses(ctx, body),
  listCustomizedStatuses: (ctx) => listStatuses(ctx),
  listStatusGroups: (ctx) => listStatusGroups(ctx),
}
