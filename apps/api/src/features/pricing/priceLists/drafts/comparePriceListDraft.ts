import type { PriceListDifference } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { compareGrids } from '@kervan/domain/pricing/priceLists/compareGrids'
import type { ChangeCounts } from '@kervan/domain/pricing/priceLists/compareGrids'
import { holdsOn } from '@kervan/domain/pricing/priceLists/planPublication'
import { toKg } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { loadPricedList } from '../findPricesOfList.ts'
import type { PricedList } from '../findPricesOfList.ts'
import { findStoredDraft } from './priceListDraft.queries.ts'
import type { StoredDraft } from './priceListDraft.queries.ts'
import { listStandingLists } from '../priceList.queries.ts'
import { zonesOfService } from '../zonesOfService.ts'

const shownChanges = 100

/** Loads the price list of the service and direction that is in force on a day. */
export const loadListOnDay = async (
  db: Db,
  of: Parameters<typeof listStandingLists>[1],
  day: string,
): Promise<PricedList | null> => {
  const standing = await listStandingLists(db, of)
  const found = standing.find((list) => holdsOn(list, day))
  return found ? loadPricedList(db, found.id) : null
}

const comparedTerms = [
  'currency',
  'volumetricDivisor',
  'chargeableBasis',
  'roundingSteps',
  'perKgBasis',
] as const

const countsOf = ({ up, down, added, gone, same }: ChangeCounts) => ({ up, down, added, gone, same })

const toAmount = (minor: number | null): number | null => (minor === null ? null : minor / 100)

const describe = (draft: StoredDraft, list: PricedList | null, codeOf: ReadonlyMap<number, ZoneName>) => {
  const isOtherCurrency = list !== null && list.list.currency !== draft.currency
  const difference = compareGrids(list?.grids ?? [], draft.grids, { isOneCurrency: !isOtherCurrency })
  const nameOf = (zoneId: number) => codeOf.get(zoneId) ?? { code: String(zoneId), name: '' }
  return {
    comparedWith:
      list === null
        ? null
        : { priceListId: list.list.id, name: list.list.name, currency: list.list.currency },
    isOtherCurrency,
    ...countsOf(difference),
    zones: difference.zones.map(({ contentKind, zoneId, meanChangePercent, ...counts }) => ({
      contentKind,
      zoneId,
      ...nameOf(zoneId),
      ...countsOf(counts),
      meanChangePercent,
    })),
    largestChanges: difference.changes.slice(0, shownChanges).map((cell) => ({
      contentKind: cell.contentKind,
      zoneCode: nameOf(cell.zoneId).code,
      upToKg: cell.upToGrams === null ? null : toKg(cell.upToGrams),
      before: toAmount(cell.beforeMinor),
      after: toAmount(cell.afterMinor),
      changePercent: cell.changePercent,
    })),
    changedTerms:
      list === null
        ? []
        : comparedTerms.filter((term) => JSON.stringify(list.list[term]) !== JSON.stringify(draft[term])),
  }
}

interface ZoneName {
  code: string
  name: string
}

/** @throws AppError notFound */
export const comparePriceListDraft = async (
  { db, now }: Ctx,
  { draftId, day }: { draftId: string; day?: string | null },
): Promise<PriceListDifference> => {
  const draft = await findStoredDraft(db, draftId)
  if (!draft) throw new AppError('notFound')
  const list = await loadListOnDay(db, draft, day ?? dayInTurkiye(now))
  const zones = await zonesOfService(db, draft.serviceId)
  return describe(draft, list, new Map(zones.map(({ id, code, name }) => [id, { code, name }])))
}
