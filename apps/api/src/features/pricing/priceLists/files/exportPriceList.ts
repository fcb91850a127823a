import type { FileAnswer } from '@kervan/contract/endpoint'
import { excelContentType } from '@kervan/contract/pricing/quotes/pricingFields'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { breaksKg } from '@kervan/domain/pricing/priceLists/zoneRules'
import { defaultRoundingSteps, toGrams } from '@kervan/domain/weight/weight'
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import { dayInTurkiye } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { writeSpreadsheet } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { loadListOnDay } from '../drafts/comparePriceListDraft.ts'
import { loadPricedList } from '../findPricesOfList.ts'
import { findStoredDraft } from '../drafts/priceListDraft.queries.ts'
import { findServiceName } from '../priceList.queries.ts'
import { writePriceSheets } from './writePriceSheets.ts'
import type { ListTerms } from './writePriceSheets.ts'
import { zonesOfService } from '../zonesOfService.ts'

/** Omits zones in which the service has neither a country nor a price. */
const zonesInUse = (zones: readonly ZoneOfService[], grids: readonly PriceGrid[]): ZoneOfService[] => {
  const priced = new Set(grids.flatMap(({ zoneIds }) => zoneIds))
  return zones.filter(({ id, countryCodes }) => countryCodes.length > 0 || priced.has(id))
}

const answerFile = async (
  { language }: Ctx,
  name: string,
  terms: ListTerms,
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
): Promise<FileAnswer> => ({
  contentType: excelContentType,
  fileName: `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.xlsx`,
  bytes: await writeSpreadsheet(writePriceSheets(language, terms, grids, zonesInUse(zones, grids))),
})

/** Exports a list or draft as a file; uploading it unchanged changes nothing. @throws AppError notFound */
export const exportPriceList = async (
  ctx: Ctx,
  { priceListId, draftId }: { priceListId?: number | null; draftId?: string | null },
): Promise<FileAnswer> => {
  if (typeof priceListId === 'number') {
    const { list, grids, zones } = await loadPricedList(ctx.db, priceListId)
    return answerFile(ctx, list.name, list, grids, zones)
  }
  if (!draftId) throw fieldError('priceListId', 'validation:required')
  const draft = await findStoredDraft(ctx.db, draftId)
  if (!draft) throw new AppError('notFound')
  return answerFile(ctx, draft.name, draft, draft.grids, await zonesOfService(ctx.db, draft.serviceId))
}

/** Default breaks for a service without a list: every half kilogram up to 20 kg, every kilogram up to 30 kg. */
const usualBreaks = [...breaksKg(0.5, 20, 0.5), ...breaksKg(21, 30, 1)].map(toGrams)

const emptyGrid = (
  contentKind: PriceGrid['contentKind'],
  breaksGrams: readonly number[],
  zones: readonly ZoneOfService[],
): PriceGrid => ({
  contentKind,
  zoneIds: zones.map(({ id }) => id),
  breaksGrams,
  pricesMinor: breaksGrams.map(() => zones.map(() => null)),
  perKgMinor: zones.map(() => null),
})

/**
 * Builds a file without prices: the service's zones as columns, and the breaks of the list in force as rows.
 * @throws AppError notFound
 */
export const makePriceListTemplate = async (
  ctx: Ctx,
  serviceId: number,
  direction: Direction,
): Promise<FileAnswer> => {
  const service = await findServiceName(ctx.db, serviceId)
  if (!service) throw new AppError('notFound')
  const inForce = await loadListOnDay(ctx.db, { serviceId, direction }, dayInTurkiye(ctx.now))
  const zones = zonesInUse(await zonesOfService(ctx.db, serviceId), inForce?.grids ?? [])
  const grids = inForce?.grids.map(({ contentKind, breaksGrams }) =>
    emptyGrid(contentKind, breaksGrams, zones),
  ) ?? [emptyGrid('document', usualBreaks.slice(0, 4), zones), emptyGrid('package', usualBreaks, zones)]
  const name = translate(ctx.language, 'pricing/priceLists/files:file.templateName', { service })
  const terms: ListTerms = inForce?.list ?? {
    name,
    direction,
    currency: 'EUR',
    volumetricDivisor: 5000,
    chargeableBasis: 'shipment',
    roundingSteps: defaultRoundingSteps,
    perKgBasis: 'aboveLastBreak',
  }
  return answerFile(ctx, name, { ...terms, name: '' }, grids, zones)
}
