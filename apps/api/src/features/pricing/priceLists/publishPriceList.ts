import type { InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { findGridProblems } from '@kervan/domain/pricing/priceLists/gridProblems'
import { planPublication } from '@kervan/domain/pricing/priceLists/planPublication'
import { hasErrors } from '@kervan/domain/pricing/priceLists/priceListProblem'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { describePriceList } from './describePriceList.ts'
import { deleteDraftRow, findStoredDraft, lockDraft } from './drafts/priceListDraft.queries.ts'
import type { StoredDraft } from './drafts/priceListDraft.queries.ts'
import {
  findStoredPriceList,
  insertPriceList,
  insertPrices,
  listStandingLists,
  lockService,
  setPriceListDates,
  setWithdrawn,
} from './priceList.queries.ts'
import type { EventDetails } from './priceList.tables.ts'
import { directionParam, writePriceListEvent } from './writePriceListEvent.ts'
import { zonesOfService } from './zonesOfService.ts'

type Request = InputOf<typeof priceListEndpoints.publishPriceList>['body']

/** Applies the plan and records the previous dates of changed lists, so that the publication can be undone. */
const makeRoom = async (
  tx: Db,
  of: Pick<StoredDraft, 'serviceId' | 'direction'>,
  from: string,
  now: Date,
) => {
  const plan = planPublication(await listStandingLists(tx, of), from)
  const { replaced, closed, closedTo } = plan
  const before: EventDetails['before'] = []
  for (const list of [replaced, closed])
    if (list) before.push({ priceListId: list.id, validTo: list.validTo })
  if (replaced) await setWithdrawn(tx, replaced.id, now)
  if (closed) await setPriceListDates(tx, closed.id, { validFrom: closed.validFrom, validTo: closedTo })
  return { ...plan, before }
}

const loadPublishable = async (tx: Db, { draftId, version }: Request): Promise<StoredDraft> => {
  const locked = await lockDraft(tx, draftId)
  if (!locked) throw new AppError('notFound')
  if (locked.version !== version) throw new AppError('changedMeanwhile')
  const draft = (await findStoredDraft(tx, draftId))!
  if (hasErrors(findGridProblems(draft.grids, await zonesOfService(tx, draft.serviceId), draft.perKgBasis)))
    throw new AppError('priceListHasErrors')
  return draft
}

/**
 * Publishes in one transaction: inserts the new list with its prices, ends the previous list and deletes the
 * draft. Publications of a service run one after the other; a crash leaves the old list in force.
 * @throws AppError notFound; changedMeanwhile; priceListHasErrors; validationFailed on `validFrom`
 */
export const publishPriceList = (ctx: Ctx, request: Request) => {
  const { now } = ctx
  const today = dayInTurkiye(now)
  const from = request.validFrom ?? today
  if (from < today) throw fieldError('validFrom', 'pricing/priceLists/files:invalid.inThePast')
  return ctx.db.transaction(async (tx) => {
    const draft = await loadPublishable(tx, request)
    const { serviceId, name, direction } = draft
    await lockService(tx, serviceId)
    const { replaced, closed, closedTo, before, validTo } = await makeRoom(tx, draft, from, now)
    const id = await insertPriceList(tx, {
      serviceId,
      name,
      direction,
      currency: draft.currency,
      validFrom: from,
      validTo,
      volumetricDivisor: draft.volumetricDivisor,
      chargeableBasis: draft.chargeableBasis,
      roundingSteps: draft.roundingSteps,
      perKgBasis: draft.perKgBasis,
      source: draft.source,
      publishedAt: now,
      publishedBy: requireActor(ctx).userId,
    })
    await insertPrices(tx, id, draft.grids)
    await deleteDraftRow(tx, draft.id)
    await writePriceListEvent(tx, ctx, {
      action: 'published',
      serviceId,
      priceListId: id,
      draftId: draft.id,
      name,
      details: {
        params: { from, to: validTo ?? '', count: draft.priceCount, ...directionParam(direction) },
        before,
      },
    })
    for (const [action, other] of [['closed', closed] as const, ['replaced', replaced] as const]) {
      if (!other) continue
      const params = { to: closedTo, by: name }
      await writePriceListEvent(tx, ctx, {
        action,
        serviceId,
        priceListId: other.id,
        name: other.name,
        details: { params },
      })
    }
    const describe = async (listId: number) =>
      describePriceList((await findStoredPriceList(tx, listId))!, now)
    return {
      published: await describe(id),
      closed: closed ? await describe(closed.id) : null,
      replaced: replaced ? await describe(replaced.id) : null,
    }
  })
}
