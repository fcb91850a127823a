/** Changes of a price list draft: prices, terms, deletion. Each save names the version that it was based on. */
import type { InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { formatDecimal } from '@kervan/domain/money/decimal'
import { findGridProblems } from '@kervan/domain/pricing/priceLists/gridProblems'
import { changeCells, keyOfCell, listCells } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { CellChange, PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { compileSteps, toGrams, toKg } from '@kervan/domain/weight/weight'
import type { RoundingStep } from '@kervan/domain/weight/weight'
import { requireActor } from '../../../../platform/ctx.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../../platform/errors.ts'
import { translate } from '../../../../platform/language.ts'
import { requireExchangeRate } from '../../exchangeRates/requireExchangeRate.ts'
import { sizeOfGrids } from './createPriceListDraft.ts'
import { describeDraft, describeProblems } from '../describePriceList.ts'
import {
  deleteDraftRow,
  findDraftItem,
  findStoredDraft,
  lockDraft,
  updateDraft,
} from './priceListDraft.queries.ts'
import type { StoredDraft } from './priceListDraft.queries.ts'
import type { EventCell } from '../priceList.tables.ts'
import { directionParam, writePriceListEvent } from '../writePriceListEvent.ts'
import { zonesOfService } from '../zonesOfService.ts'

type BodyOf<Name extends keyof typeof priceListEndpoints> = InputOf<(typeof priceListEndpoints)[Name]>['body']

/** Number of changed cells stored in the history per save; the total is stored beside them. */
const shownCells = 50

/** Limits of a price list; the largest carriers have a few dozen zones and breaks. */
const most = { zones: 400, breaks: 1000 }

const lockForChange = async (tx: Db, draftId: string, version: number): Promise<StoredDraft> => {
  const locked = await lockDraft(tx, draftId)
  if (!locked) throw new AppError('notFound')
  if (locked.version !== version) throw new AppError('changedMeanwhile')
  return (await findStoredDraft(tx, draftId))!
}

const textOf = (minor: number | null | undefined): string | null =>
  minor === null || minor === undefined ? null : formatDecimal(minor, 2)

/** Returns the changed cells for the history. */
const listChanges = (
  grids: readonly PriceGrid[],
  changes: readonly CellChange[],
  codeOf: ReadonlyMap<number, string>,
): EventCell[] => {
  const before = new Map([...listCells(grids)].map((cell) => [keyOfCell(cell), cell.minor]))
  return changes
    .filter((change) => (before.get(keyOfCell(change)) ?? null) !== change.minor)
    .map((change) => ({
      contentKind: change.contentKind,
      zoneCode: codeOf.get(change.zoneId) ?? String(change.zoneId),
      upToKg: change.upToGrams === null ? null : toKg(change.upToGrams),
      before: textOf(before.get(keyOfCell(change))),
      after: textOf(change.minor),
    }))
}

/** @throws AppError notFound; changedMeanwhile; validationFailed on the cell's zone */
export const savePriceListDraftPrices = (ctx: Ctx, request: BodyOf<'savePriceListDraftPrices'>) =>
  ctx.db.transaction(async (tx) => {
    const draft = await lockForChange(tx, request.draftId, request.version)
    const zones = await zonesOfService(tx, draft.serviceId)
    const codeOf = new Map(zones.map(({ id, code }) => [id, code]))
    const changes = request.cells.map(({ contentKind, zoneId, upToKg, price }, index): CellChange => {
      // A price in a deleted zone's column may still be cleared.
      if (!codeOf.has(zoneId) && price !== null)
        throw fieldError(`cells.${index}.zoneId`, 'validation:choice')
      return {
        contentKind,
        zoneId,
        upToGrams: upToKg === null ? null : toGrams(upToKg),
        minor: price === null ? null : Math.round(price * 100),
      }
    })
    const grids = changeCells(
      draft.grids,
      changes,
      zones.map(({ id }) => id),
    )
    if (
      grids.some(
        ({ zoneIds, breaksGrams }) => zoneIds.length > most.zones || breaksGrams.length > most.breaks,
      )
    )
      throw fieldError('cells', 'validation:tooBig', { max: most.breaks })
    const changed = listChanges(draft.grids, changes, codeOf)
    if (changed.length > 0) {
      await updateDraft(tx, draft.id, {
        grids,
        ...sizeOfGrids(grids),
        changedAt: ctx.now,
        changedBy: requireActor(ctx).userId,
      })
      await writePriceListEvent(tx, ctx, {
        action: 'draftPricesChanged',
        serviceId: draft.serviceId,
        draftId: draft.id,
        name: draft.name,
        details: { params: { count: changed.length }, cells: changed.slice(0, shownCells) },
      })
    }
    return {
      draft: describeDraft((await findDraftItem(tx, draft.id))!),
      problems: describeProblems(findGridProblems(grids, zones, draft.perKgBasis), ctx.language),
    }
  })

/** @throws AppError validationFailed on `roundingSteps` */
const readSteps = (steps: BodyOf<'updatePriceListDraft'>['roundingSteps']): RoundingStep[] => {
  const read = steps.map(({ upToKg, stepKg }) =>
    typeof upToKg === 'number' ? { upToKg, stepKg } : { stepKg },
  )
  try {
    compileSteps(read)
  } catch {
    throw fieldError('roundingSteps', 'pricing/priceLists/files:invalid.roundingSteps')
  }
  return read
}

/** @throws AppError notFound; changedMeanwhile; validationFailed on `roundingSteps` or `currency` */
export const updatePriceListDraft = (ctx: Ctx, request: BodyOf<'updatePriceListDraft'>) =>
  ctx.db.transaction(async (tx) => {
    const { draftId, version, roundingSteps, direction: wished, ...terms } = request
    const steps = readSteps(roundingSteps)
    const draft = await lockForChange(tx, draftId, version)
    await requireExchangeRate(tx, terms.currency, 'currency')
    const direction = wished ?? draft.direction
    await updateDraft(tx, draftId, {
      ...terms,
      direction,
      roundingSteps: steps,
      changedAt: ctx.now,
      changedBy: requireActor(ctx).userId,
    })
    await writePriceListEvent(tx, ctx, {
      action: 'draftTermsChanged',
      serviceId: draft.serviceId,
      draftId,
      name: terms.name,
      details: {
        params: {
          currency: terms.currency,
          divisor: terms.volumetricDivisor,
          ...directionParam(direction),
        },
      },
    })
    return describeDraft((await findDraftItem(tx, draftId))!)
  })

/** @throws AppError notFound */
export const deletePriceListDraft = async (ctx: Ctx, draftId: string) => {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockDraft(tx, draftId))) throw new AppError('notFound')
    const { serviceId, name } = (await findDraftItem(tx, draftId))!
    await deleteDraftRow(tx, draftId)
    await writePriceListEvent(tx, ctx, { action: 'draftDeleted', serviceId, draftId, name })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/priceLists/files:draftDeleted') }
}
