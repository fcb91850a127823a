import type { offerHistoryEndpoints } from '@kervan/contract/pricing/offerHistory.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { listPastOffers } from './list-past-offers.ts'

export const offerHistoryHandlers: Handlers<typeof offerHistoryEndpoints> = {
  listOffersOfShipment: (ctx, { body }) => listPastOffers(ctx, body.assetReference),
}
