/** Health of a store's connection for its owner, within the caller's scope. */
import type { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { describeCalls } from '../calls/listConnectionCalls.ts'
import { announcedUntil } from '../loss/announceEnds.ts'
import { listLostAccesses } from '../loss/loss.queries.ts'
import { requireIntegration } from './changeIntegration.ts'

type Calls = typeof integrationCareEndpoints

/** Maximum number of alerts in one answer: as many as a company may have stores. */
const mostAlerts = 20

/** Stores of the scope that refuse the access, then those whose access ends soon. */
export const listAccessAlerts = async (ctx: Ctx): Promise<AnswerOf<Calls['listAccessAlerts']>> => {
  const until = announcedUntil(ctx.now)
  const rows = await listLostAccesses(ctx.db, scopeOf(ctx), { until, limit: mostAlerts })
  return {
    alerts: rows.map(({ id, name, connectorKey, refusedAt, endsAt }) => ({
      integrationId: id,
      name,
      platform: connectorKey as StorePlatform,
      kind: refusedAt ? 'lost' : 'ends',
      at: (refusedAt ?? endsAt!).toISOString(),
    })),
  }
}

/** Last calls to a store, as far as processes have written them. @throws AppError notFound */
export const listIntegrationCalls = async (
  ctx: Ctx,
  id: number,
): Promise<AnswerOf<Calls['listIntegrationCalls']>> => {
  await requireIntegration(ctx, id)
  return { calls: await describeCalls(ctx, id) }
}
