/** Rows of connections, cached per process. A trigger announces every change of the table (migration `connection_accounts`). */
import { keyedKind } from '../../platform/db/cache/keyedCache.ts'
import type { SharedCache } from '../../platform/db/cache/sharedCache.ts'
import { connectionEnvironments } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import { findAppConnection, findConnectionById, findDefaultConnection } from './connection.queries.ts'
import type { ConnectionOwner, ConnectionRow } from './connection.queries.ts'

/** Row, or null when there is none: absence is cached too, because most companies use the platform's connection. */
type CachedRow = Readonly<{ row: ConnectionRow | null }>

const keyOfOwner = ({ connectorKey, companyId }: ConnectionOwner): string =>
  `${connectorKey}:${companyId ?? ''}`

interface AppOwner {
  connectorKey: string
  environment: ConnectionEnvironment
}

const keyOfApp = ({ connectorKey, environment }: AppOwner): string => `${connectorKey}::${environment}`

const cachedConnections = keyedKind<CachedRow>({
  channel: 'cached_connections',
  load: async (db, key) => {
    const [connectorKey, companyId, environment] = key.split(':') as [string, string?, ConnectionEnvironment?]
    const row =
      companyId === undefined
        ? await findConnectionById(db, Number(key))
        : environment === undefined
          ? await findDefaultConnection(db, { connectorKey, companyId: companyId ? Number(companyId) : null })
          : await findAppConnection(db, { connectorKey, environment })
    return { row: row ?? null }
  },
})

export const findCachedConnection = async (cache: SharedCache, id: number): Promise<ConnectionRow | null> =>
  (await cache.find(cachedConnections, String(id)))?.row ?? null

/** Default connection of exactly this owner. */
export const findCachedDefault = async (
  cache: SharedCache,
  owner: ConnectionOwner,
): Promise<ConnectionRow | null> => (await cache.find(cachedConnections, keyOfOwner(owner)))?.row ?? null

/** Connection of the house with the keys of its app at a platform. */
export const findCachedApp = async (cache: SharedCache, owner: AppOwner): Promise<ConnectionRow | null> =>
  (await cache.find(cachedConnections, keyOfApp(owner)))?.row ?? null

/** Invalidates a changed row in this process; call after the commit. The database notifies other processes. */
export const forgetConnection = (cache: SharedCache, row: ConnectionOwner & { id: number }): void => {
  cache.forget(cachedConnections, String(row.id))
  cache.forget(cachedConnections, keyOfOwner(row))
  if (row.companyId === null)
    for (const environment of connectionEnvironments)
      cache.forget(cachedConnections, keyOfApp({ ...row, environment }))
}
