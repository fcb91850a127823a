import { holdsOn } from '@kervan/domain/pricing/priceLists/planPublication'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { databaseErrorCode } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { describePriceList } from './describePriceList.ts'
import {
  findPublication,
  findStoredPriceList,
  listStandingLists,
  lockService,
  setPriceListDates,
  setWithdrawn,
} from './priceList.queries.ts'
import { writePriceListEvent } from './writePriceListEvent.ts'

const exclusionViolation = '23P01'

/** Restores the lists that the publication had shortened or withdrawn. */
const restore = async (tx: Db, priceListId: number): Promise<void> => {
  const publication = await findPublication(tx, priceListId)
  for (const { priceListId: id, validTo } of publication?.before ?? []) {
    const other = await findStoredPriceList(tx, id)
    if (!other) continue
    await setWithdrawn(tx, id, null)
    await setPriceListDates(tx, id, { validFrom: other.validFrom, validTo })
  }
}

/**
 * Withdraws the latest published list of a service and restores what it had replaced. Offers made with it
 * remain valid.
 * @throws AppError notFound; priceListNotNewest; priceListDatesOverlap when dates were changed by hand in
 * between
 */
export const revertPriceList = async (ctx: Ctx, priceListId: number) => {
  const takeBack = async (tx: Db) => {
    const known = await findStoredPriceList(tx, priceListId)
    if (!known) throw new AppError('notFound')
    await lockService(tx, known.serviceId)
    const list = (await findStoredPriceList(tx, priceListId))!
    if (!list.isNewest || list.withdrawnAt !== null) throw new AppError('priceListNotNewest')
    await setWithdrawn(tx, priceListId, ctx.now)
    await restore(tx, priceListId)
    const { serviceId, name } = list
    await writePriceListEvent(tx, ctx, { action: 'takenBack', serviceId, priceListId, name })
    const today = dayInTurkiye(ctx.now)
    const inForce = (await listStandingLists(tx, list)).find((standing) => holdsOn(standing, today))
    const describe = async (id: number) => describePriceList((await findStoredPriceList(tx, id))!, ctx.now)
    return {
      takenBack: await describe(priceListId),
      inForceAgain: inForce ? await describe(inForce.id) : null,
    }
  }
  return ctx.db.transaction(takeBack).catch((error: unknown) => {
    throw databaseErrorCode(error) === exclusionViolation ? new AppError('priceListDatesOverlap') : error
  })
}
