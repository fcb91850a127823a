import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { findGridProblems } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { describeDraft, describeGrids, describeProblems, describeZone } from '../describePriceList.ts'
import { findStoredDraft } from './priceListDraft.queries.ts'
import { zonesOfService } from '../zonesOfService.ts'

/** Returns a draft with its prices and problems. @throws AppError notFound */
export const findPriceListDraft = async (
  { db, language }: Pick<Ctx, 'db' | 'language'>,
  draftId: string,
): Promise<PriceListDraftAnswer> => {
  const draft = await findStoredDraft(db, draftId)
  if (!draft) throw new AppError('notFound')
  const zones = await zonesOfService(db, draft.serviceId)
  return {
    draft: describeDraft(draft),
    grids: describeGrids(draft.grids, zones),
    zones: zones.map(describeZone),
    problems: describeProblems(findGridProblems(draft.grids, zones, draft.perKgBasis), language),
  }
}
