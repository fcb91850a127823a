/** Syncs on request of a user, and their progress. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { storeConnectorsOf } from './storePlatforms.ts'
import { listStores, markRequested } from './sync.queries.ts'
import type { StoreRow } from './sync.queries.ts'
import { syncStoreJob } from './syncJobs.ts'

type Syncs = AnswerOf<typeof orderEndpoints.syncOrders>
type Wanted = InputOf<typeof orderEndpoints.syncOrders>['body']

/** Maximum number of stores in one answer. */
const mostStores = 200

/** @throws AppError notFound for a named store outside the scope */
const findStores = async (ctx: Ctx, { integrationId }: Wanted): Promise<StoreRow[]> => {
  const stores = await listStores(ctx.db, scopeOf(ctx), {
    platforms: storeConnectorsOf(ctx),
    id: integrationId ?? null,
    limit: mostStores,
  })
  if (integrationId && stores.length === 0) throw new AppError('notFound')
  return stores
}

const errorOf = ({ language }: Ctx, sync: StoreRow['sync']): string | null => {
  if (!sync?.problem) return null
  const text = translate(language, `order:problemOfStore.${sync.problem}`)
  return sync.detail === '' ? text : `${text} ${sync.detail}`
}

const describe = (ctx: Ctx, stores: readonly StoreRow[]): Syncs => {
  const syncs = stores.map(({ id, name, connectorKey, connectedAt, sync }) => ({
    integrationId: id,
    integrationName: name,
    platform: connectorKey as StorePlatform,
    connectedAt: connectedAt.toISOString(),
    state: sync?.state ?? 'idle',
    read: sync?.readCount ?? 0,
    new: sync?.newCount ?? 0,
    changed: sync?.changedCount ?? 0,
    startedAt: sync?.startedAt?.toISOString() ?? null,
    endedAt: sync?.endedAt?.toISOString() ?? null,
    lastSuccessAt: sync?.lastSuccessAt?.toISOString() ?? null,
    error: errorOf(ctx, sync),
    unreadable: sync?.unreadable ?? [],
    missing: sync?.missingCount ?? 0,
  }))
  return {
    new: syncs.reduce((sum, sync) => sum + sync.new, 0),
    changed: syncs.reduce((sum, sync) => sum + sync.changed, 0),
    failed: syncs.flatMap(({ integrationId, integrationName, state, error }) =>
      state === 'failed' && error !== null ? [{ integrationId, integrationName, message: error }] : [],
    ),
    isRunning: syncs.some(({ state }) => state === 'waiting' || state === 'running'),
    syncs,
  }
}

/** @throws AppError notFound */
export const getOrderSyncs = async (ctx: Ctx, wanted: Wanted): Promise<Syncs> =>
  describe(ctx, await findStores(ctx, wanted))

/**
 * Queues the syncs of the active stores, and returns at once. A sync that runs already is not queued again.
 * @throws AppError notFound; validationFailed on `integrationId` when staff or an agent name none
 */
export const syncOrders = async (ctx: Ctx, wanted: Wanted): Promise<Syncs> => {
  if (!wanted.integrationId && scopeOf(ctx).kind !== 'company')
    throw fieldError('integrationId', 'order:nameIntegration')
  const active = (await findStores(ctx, wanted)).filter(({ isActive }) => isActive)
  if (active.length > 0)
    await inTransaction(ctx.db, async (tx) => {
      const ids = active.map(({ id }) => id)
      await markRequested(tx, ids, { requestedBy: requireActor(ctx).userId, now: ctx.now })
      for (const { id, connectorKey } of active)
        await ctx.jobs.enqueueNow(tx, syncStoreJob, { connectionId: id, connectorKey }, 'connectionId')
    })
  return getOrderSyncs(ctx, wanted)
}
