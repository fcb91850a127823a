import type { serviceBookerEndpoints } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { listServiceBookers, setServiceBooker } from './serviceBookers.ts'

export const serviceBookerHandlers: Handlers<typeof serviceBookerEndpoints> = {
  listServiceBookers: (ctx) => listServiceBookers(ctx),
  setServiceBooker: (ctx, { body }) => setServiceBooker(ctx, body),
}
