import type { liveRatesEndpoints } from '@kervan/contract/pricing/liveRates.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getLiveRates } from './get-live-rates.ts'

export const liveRatesHandlers: Handlers<typeof liveRatesEndpoints> = {
  getLiveRates: (ctx, { body }) => getLiveRates(ctx, body),
}
