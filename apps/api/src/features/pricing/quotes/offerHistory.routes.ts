import type { offerHistoryEndpoints } from '@kervan/contract/pricing/offerHistory.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { findMadeOffers } from './find-made-offers.ts'

export const offerHistoryHandlers: Handlers<typeof offerHistoryEndpoints> = {
  findMadeOffers: (ctx, { body }) => findMadeOffers(ctx, body),
}
