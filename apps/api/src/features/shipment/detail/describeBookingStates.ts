import type { AnswerOf } from '@kervan/contract/endpoint'
import type { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { listBookingStates } from './shipmentDetail.queries.ts'

/** Shipments outside the caller's scope are left out. */
export const describeBookingStates = async (
  ctx: Ctx,
  shipmentIds: readonly string[],
): Promise<AnswerOf<(typeof shipmentDetailEndpoints)['listBookingStates']>> => ({
  items: await listBookingStates(ctx.db, scopeOf(ctx), shipmentIds),
})
