import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { buildGrids } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { findGridProblems } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import { hasErrors } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import { defaultRoundingSteps } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../../platform/clock.ts'
import { requireActor } from '../../../../platform/ctx.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../../platform/errors.ts'
import { readSpreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import { requireExchangeRate } from '../../exchangeRates/requireExchangeRate.ts'
import { loadListOnDay } from '../drafts/comparePriceListDraft.ts'
import { sizeOfGrids } from '../drafts/createPriceListDraft.ts'
import { describeDraft, describeProblems } from '../describePriceList.ts'
import { findDraftItem, insertDraft } from '../drafts/priceListDraft.queries.ts'
import { hasService } from '../priceList.queries.ts'
import { findStatedDirection } from './readPriceTerms.ts'
import { readPriceSheets } from './readPriceSheets.ts'
import type { ReadPriceFile } from './priceFile.ts'
import type { ListTerms } from './writePriceSheets.ts'
import { directionParam, writePriceListEvent } from '../writePriceListEvent.ts'
import { zonesOfService } from '../zonesOfService.ts'

type Upload = (typeof priceListEndpoints)['uploadPriceList']

/**
 * Upload limits, so that every exported list can be uploaded again: 300 zones × 140 breaks with one price per
 * row are 42,000 rows; 400 zones as columns.
 */
const limits = { formats: ['xlsx', 'xls', 'csv'], maxRows: 60_000, maxColumns: 410 } as const
const shownProblems = 1000

/** Order of precedence: file, list in force, general default. */
const termsOf = (
  { terms }: ReadPriceFile,
  inForce: ListTerms | null,
  decided: Pick<ListTerms, 'name' | 'direction' | 'currency'>,
): ListTerms => ({
  ...decided,
  volumetricDivisor: terms.volumetricDivisor ?? inForce?.volumetricDivisor ?? 5000,
  chargeableBasis: terms.chargeableBasis ?? inForce?.chargeableBasis ?? 'shipment',
  roundingSteps: terms.roundingSteps ?? inForce?.roundingSteps ?? defaultRoundingSteps,
  perKgBasis: terms.perKgBasis ?? inForce?.perKgBasis ?? 'aboveLastBreak',
})

/** Problems already reported with their cell, except for the price per kg above the last break. */
const ofCells: ReadonlySet<string> = new Set(['decreasingPrice', 'skippedBreak'])

/** Returns the file's problems in order; if there are no errors, also those of the list as a whole. */
const collectProblems = (
  read: ReadPriceFile,
  grids: readonly PriceGrid[],
  zones: readonly ZoneOfService[],
  perKgBasis: ListTerms['perKgBasis'],
): PriceListProblem[] => {
  const inOrder = read.problems
    .map((found, index) => ({ found, index }))
    .sort((a, b) => (a.found.row ?? 0) - (b.found.row ?? 0) || a.index - b.index)
    .map(({ found }) => found)
  if (hasErrors(inOrder)) return inOrder
  const ofList = findGridProblems(grids, zones, perKgBasis).filter(
    ({ code, upToKg }) => !ofCells.has(code) || (code === 'decreasingPrice' && upToKg === null),
  )
  return [...inOrder, ...ofList]
}

const withoutExtension = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '')

/**
 * Reads a file and reports its problems. Without errors it becomes a draft, in one statement; otherwise nothing
 * is stored.
 * @throws AppError validationFailed on `file`, `supplierServiceMethodId` or `currency`
 */
export const uploadPriceList = async (
  ctx: Ctx,
  { body, files }: InputOf<Upload>,
): Promise<AnswerOf<Upload>> => {
  const serviceId = body.supplierServiceMethodId
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  if (!(await hasService(ctx.db, serviceId))) throw fieldError('supplierServiceMethodId', 'validation:choice')
  const { sheets } = await readSpreadsheet(file.bytes, limits)
  // The user's choice takes precedence over the file.
  const direction = body.direction ?? findStatedDirection(sheets) ?? 'export'
  const of = { serviceId, direction }
  const inForce = (await loadListOnDay(ctx.db, of, dayInTurkiye(ctx.now)))?.list ?? null
  const currency = body.currency ?? inForce?.currency
  if (currency === undefined) throw fieldError('currency', 'validation:required')
  await requireExchangeRate(ctx.db, currency, 'currency')

  const zones = await zonesOfService(ctx.db, serviceId)
  const read = await readPriceSheets(sheets, zones, currency)
  const grids = buildGrids(
    read.cells,
    zones.map(({ id }) => id),
  )
  const fileName = file.fileName.slice(0, 200)
  const name = (body.name ?? read.terms.name ?? withoutExtension(fileName)).slice(0, 100) || fileName
  const terms = termsOf(read, inForce, { name, direction, currency })
  const problems = collectProblems(read, grids, zones, terms.perKgBasis)
  const errorCount = problems.filter(({ severity }) => severity === 'error').length
  const draftId = errorCount > 0 ? null : await storeDraft(ctx, { serviceId, fileName, grids, terms })
  const draft = draftId === null ? null : await findDraftItem(ctx.db, draftId)
  return {
    fileName,
    rowCount: read.rowCount,
    priceCount: read.cells.length,
    errorCount,
    warningCount: problems.length - errorCount,
    problems: describeProblems(problems.slice(0, shownProblems), ctx.language),
    draft: draft ? describeDraft(draft) : null,
  }
}

const storeDraft = (
  ctx: Ctx,
  upload: { serviceId: number; fileName: string; grids: PriceGrid[]; terms: ListTerms },
): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    const { serviceId, fileName, grids, terms } = upload
    if (grids.length === 0) throw new AppError('priceListHasErrors')
    const size = sizeOfGrids(grids)
    const draftId = await insertDraft(tx, {
      serviceId,
      ...terms,
      roundingSteps: [...terms.roundingSteps],
      source: fileName,
      grids,
      ...size,
      createdAt: ctx.now,
      changedAt: ctx.now,
      changedBy: requireActor(ctx).userId,
    })
    await writePriceListEvent(tx, ctx, {
      action: 'draftUploaded',
      serviceId,
      draftId,
      name: terms.name,
      details: {
        params: { file: fileName, count: size.priceCount, ...directionParam(terms.direction) },
      },
    })
    return draftId
  })
