import type { liveRatesEndpoints } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getLiveRates } from './getLiveRates.ts'

export const liveRatesHandlers: Handlers<typeof liveRatesEndpoints> = {
  getLiveRates: (ctx, { body }) => getLiveRates(ctx, body),
}
