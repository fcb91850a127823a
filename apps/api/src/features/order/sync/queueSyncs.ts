import type { Services } from '../../../platform/ctx.ts'
import { storeConnectorsOf } from './storePlatforms.ts'
import { listDueStores } from './sync.queries.ts'
import { syncStoreJob } from './syncJobs.ts'

/** Maximum number of stores queued per run; the rest follows with the next one. */
const mostOfRun = 2000

/** Queues one job for each store whose sync is due. */
export const queueSyncs = async (services: Services): Promise<void> => {
  const platforms = storeConnectorsOf(services)
  if (platforms.length === 0) return
  const due = await listDueStores(services.db, { platforms, now: services.clock(), limit: mostOfRun })
  await services.jobs.enqueueMissing(
    services.db,
    syncStoreJob,
    due.map(({ id, connectorKey }) => ({ connectionId: id, connectorKey })),
    'connectionId',
  )
}
