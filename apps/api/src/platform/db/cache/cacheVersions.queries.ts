import type { Db } from '../database.ts'
import { cacheVersions } from '../../platform.tables.ts'

/** Maps each channel to the number of committed changes. */
export const readCacheVersions = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db
    .select({ channel: cacheVersions.channel, version: cacheVersions.version })
    .from(cacheVersions)
  return new Map(rows.map(({ channel, version }) => [channel, version]))
}
