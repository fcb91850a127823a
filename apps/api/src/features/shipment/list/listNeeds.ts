import type { AnswerOf } from '@kervan/contract/endpoint'
import { countedAtMost } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  countInStates,
  countWithoutPickup,
  listExceptions,
  listOpenExtraPayments,
} from './shipmentNeeds.queries.ts'

const shown = 5

/** Lists shipments in the caller's scope that need an action. */
export const listNeeds = async (ctx: Ctx): Promise<AnswerOf<typeof shipmentListEndpoints.listNeeds>> => {
  const scope = scopeOf(ctx)
  const companyId = scope.kind === 'company' ? scope.companyId : null
  const [unfinishedCount, unpaidCount, withoutPickupCount, exceptions, extraPayments] = await Promise.all([
    countInStates(ctx.db, scope, ['draft', 'priced'], countedAtMost),
    countInStates(ctx.db, scope, ['inCart'], countedAtMost),
    companyId === null ? 0 : countWithoutPickup(ctx.db, companyId, countedAtMost),
    listExceptions(ctx.db, scope, countedAtMost),
    canSeePrices(ctx.actor) ? listOpenExtraPayments(ctx.db, scope, countedAtMost) : [],
  ])
  return {
    unfinishedCount,
    unpaidCount,
    withoutPickupCount,
    extraPaymentCount: extraPayments.length,
    extraPayments: extraPayments.slice(0, shown).map((row) => ({ ...row, amount: Number(row.amount) })),
    exceptionCount: exceptions.length,
    exceptions: exceptions
      .slice(0, shown)
      .map((row) => ({ ...row, trackingException: row.trackingException as TrackingException | null })),
  }
}
