import type { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { createCarrierStatus, listCarrierStatuses } from './carrierStatuses.ts'
import { findScanned } from './findScanned.ts'
import { listStatusGroups, listStatuses } from './listStatuses.ts'
import { recordStatuses } from './recordStatuses.ts'
import { trackShipment } from './trackShipment.ts'

export const trackingHandlers: Handlers<typeof trackingEndpoints> = {
  track: (ctx, { body }) => trackShipment(ctx, body),
  recordStatuses: (ctx, { body }) => recordStatuses(ctx, body),
  findScanned: (ctx, { body }) => findScanned(ctx, body.references),
  listCarrierStatuses: (ctx) => listCarrierStatuses(ctx),
  createCarrierStatus: (ctx, { body }) => createCarrierStatus(ctx, body),
  listCustomizedStatuses: (ctx) => listStatuses(ctx),
  listStatusGroups: (ctx) => listStatusGroups(ctx),
}
