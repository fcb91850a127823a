import type { offerHistoryEndpoints } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { findStoredOffers } from './findStoredOffers.ts'

export const offerHistoryHandlers: Handlers<typeof offerHistoryEndpoints> = {
  findStoredOffers: (ctx, { body }) => findStoredOffers(ctx, body),
}
