import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceList.endpoints'
import { findGridProblems } from '@kervan/domain/pricelist/gridProblems'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeDraft, describeGrids, describeProblems, describeZone } from './describe-price-list.ts'
import { findStoredDraft, listStoredDrafts } from './price-list-draft.queries.ts'
import { zonesOfService } from './zones-of-service.ts'

/** A draft with its prices and what is wrong with them. @throws AppError notFound */
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

export const listPriceListDrafts = async (
  { db }: Ctx,
  request: { supplierServiceMethodId?: number | null; pageNumber: number; pageSize: number },
) => {
  const { supplierServiceMethodId, ...page } = request
  const { rows, totalCount } = await listStoredDrafts(db, supplierServiceMethodId ?? null, page)
  return { items: rows.map(describeDraft), totalCount }
}
