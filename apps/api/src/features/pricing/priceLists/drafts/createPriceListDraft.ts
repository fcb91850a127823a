import type { InputOf } from '@kervan/contract/endpoint'
import type {
  priceListEndpoints,
  PriceListDraftAnswer,
} from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { countPrices, raisePrices } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { requireActor } from '../../../../platform/ctx.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { fieldError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { writeNumber } from '../../../../platform/localeFormat.ts'
import { findPriceListDraft } from './findPriceListDraft.ts'
import { loadPricedList } from '../findPricesOfList.ts'
import { insertDraft } from './priceListDraft.queries.ts'
import { writePriceListEvent } from '../writePriceListEvent.ts'

/** Size of the grids, stored separately so that lists need not load them. */
export const sizeOfGrids = (grids: readonly PriceGrid[]) => ({
  zoneCount: new Set(grids.flatMap(({ zoneIds }) => zoneIds)).size,
  priceCount: countPrices(grids),
})

/**
 * Writes a percentage with its decimals: 2.5 becomes '2.5'. @throws AppError validationFailed beyond four
 * decimals
 */
const readPercent = (percent: number): string => {
  const text = String(percent)
  if (!/^-?\d+(\.\d{1,4})?$/.test(text))
    throw fieldError('changePercent', 'pricing/priceLists/files:invalid.percent')
  return text
}

/**
 * Copies a list into a draft. With a percentage every price is changed by it and rounded individually.
 * @throws AppError notFound; validationFailed on `changePercent`
 */
export const createPriceListDraft = async (
  ctx: Ctx,
  request: InputOf<typeof priceListEndpoints.createPriceListDraft>['body'],
): Promise<PriceListDraftAnswer> => {
  const { list, grids: copied } = await loadPricedList(ctx.db, request.priceListId)
  const percent = readPercent(request.changePercent ?? 0)
  const grids = percent === '0' ? copied : raisePrices(copied, percent)
  const name =
    request.name ??
    translate(ctx.language, 'pricing/priceLists/files:copyOf', { name: list.name }).slice(0, 100)
  const changed = { percent: writeNumber(ctx.language, percent), name: list.name }
  const source =
    percent === '0'
      ? translate(ctx.language, 'pricing/priceLists/files:source.copy', changed)
      : translate(ctx.language, 'pricing/priceLists/files:source.copyChanged', changed)
  const draftId = await ctx.db.transaction(async (tx) => {
    const id = await insertDraft(tx, {
      serviceId: list.serviceId,
      priceListId: list.id,
      name,
      direction: list.direction,
      currency: list.currency,
      volumetricDivisor: list.volumetricDivisor,
      chargeableBasis: list.chargeableBasis,
      roundingSteps: list.roundingSteps,
      perKgBasis: list.perKgBasis,
      source,
      grids,
      ...sizeOfGrids(grids),
      createdAt: ctx.now,
      changedAt: ctx.now,
      changedBy: requireActor(ctx).userId,
    })
    await writePriceListEvent(tx, ctx, {
      action: 'draftCreated',
      serviceId: list.serviceId,
      draftId: id,
      name,
      details: { params: { of: list.name, percent: Number(percent) } },
    })
    return id
  })
  return findPriceListDraft(ctx, draftId)
}
