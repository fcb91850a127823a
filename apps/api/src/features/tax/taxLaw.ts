/** Tariff editions and additional duties, cached per process. A trigger announces every change (migration `cached_tax_law`). */
import type { LandedLayer } from '@kervan/domain/tax/landedCost/landedCost'
import type { Services } from '../../platform/ctx.ts'
import { keyedKind } from '../../platform/db/cache/keyedCache.ts'
import { listLandedLayers } from './layers/listLandedLayers.ts'
import { listEditions } from './tax.queries.ts'
import type { EditionRow } from './tax.queries.ts'

interface TaxLaw {
  /** Editions of all tariffs, the newest first. */
  editions: readonly EditionRow[]
  /** Additional duties of all days. */
  layers: readonly LandedLayer[]
}

const cachedTaxLaw = keyedKind<TaxLaw>({
  channel: 'cached_tax_law',
  load: async (db) => ({ editions: await listEditions(db), layers: await listLandedLayers(db) }),
})

/** The only key: the law is small and read as a whole. */
const key = 'all'

export const findTaxLaw = async ({ cache }: Pick<Services, 'cache'>): Promise<TaxLaw> =>
  (await cache.find(cachedTaxLaw, key))!

/** For the process that changed the law, after its commit. */
export const forgetTaxLaw = ({ cache }: Pick<Services, 'cache'>): void => cache.forget(cachedTaxLaw, key)
