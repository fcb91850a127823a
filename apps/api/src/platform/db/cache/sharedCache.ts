/** Memory cache of database values, invalidated or replaced in every process when a commit changes them. */
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { createCachedValues } from './cachedValues.ts'
import type { CachedValues } from './cachedValues.ts'
import { createKeyedCache } from './keyedCache.ts'
import type { KeyedCache, KeyedCacheTiming } from './keyedCache.ts'
import type { StandingConnection } from '../standingConnection.ts'

export interface SharedCache extends CachedValues, KeyedCache {}

export interface SharedCacheTiming extends KeyedCacheTiming {
  checkEveryMs: number
}

const usualTiming: SharedCacheTiming = { checkEveryMs: 60_000, recheckMs: 1000, trustMs: 2000 }

export const createSharedCache = (
  database: Database,
  standing: StandingConnection,
  log: Logger,
  timing: SharedCacheTiming = usualTiming,
): SharedCache => {
  const values = createCachedValues(database, standing, log, timing)
  const keyed = createKeyedCache(database.db, standing, log, timing)
  return {
    get: values.get,
    find: keyed.find,
    forget: keyed.forget,
    close: values.close,
  }
}
