/** The segment of each company, cached per process. A trigger announces its changes (`0001_functions.sql`). */
import { keyedKind } from '../../../platform/db/cache/keyedCache.ts'
import type { SharedCache } from '../../../platform/db/cache/sharedCache.ts'
import { findSegmentOfCompany } from '../rateTable/pricing.queries.ts'

const cachedSegments = keyedKind<{ segmentId: number | null }>({
  channel: 'cached_company_segments',
  load: async (db, key) => ({ segmentId: await findSegmentOfCompany(db, Number(key)) }),
})

/** Cached segment of a company; null when it has none and uses the default. */
export const findCachedSegment = async (cache: SharedCache, companyId: number): Promise<number | null> =>
  (await cache.find(cachedSegments, String(companyId)))?.segmentId ?? null

/** Invalidates the cache; call after the commit that changed the company's segment. */
export const forgetCompanySegment = (cache: SharedCache, companyId: number): void =>
  cache.forget(cachedSegments, String(companyId))
