import type { InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import type { Language } from '../../../platform/language.ts'
import { describePriceList } from './describePriceList.ts'
import {
  findStoredPriceList,
  listStandingLists,
  lockService,
  setPriceListDates,
} from './priceList.queries.ts'
import { writePriceListEvent } from './writePriceListEvent.ts'

type Request = InputOf<typeof priceListEndpoints.updatePriceListDates>['body']

interface Standing {
  name: string
  validFrom: string
  validTo: string | null
}

/** Refuses a list that overlaps another one, on the date field that causes the overlap. */
const refuseOverlap = (
  language: Language,
  others: readonly Standing[],
  validFrom: string,
  validTo: string | null,
): void => {
  for (const other of others) {
    const isBefore = other.validTo !== null && other.validTo < validFrom
    const isAfter = validTo !== null && other.validFrom > validTo
    if (isBefore || isAfter) continue
    const params = {
      name: other.name,
      from: writeDay(language, other.validFrom),
      to: other.validTo === null ? '' : writeDay(language, other.validTo),
    }
    if (other.validFrom >= validFrom)
      throw fieldError('validTo', 'pricing/priceLists/files:invalid.reachesInto', params)
    const key =
      other.validTo === null
        ? 'pricing/priceLists/files:invalid.beginsInOpen'
        : 'pricing/priceLists/files:invalid.beginsIn'
    throw fieldError('validFrom', key, params)
  }
}

interface Dates {
  validFrom: string
  validTo: string | null
}

/** Past prices are immutable: a list's start or end cannot change for any day before today. */
const refusePast = (before: Dates, after: Dates, today: string): void => {
  if (after.validFrom !== before.validFrom) {
    if (before.validFrom <= today) throw fieldError('validFrom', 'pricing/priceLists/files:invalid.hasBegun')
    if (after.validFrom < today) throw fieldError('validFrom', 'pricing/priceLists/files:invalid.inThePast')
  }
  const { validTo } = after
  if (validTo === before.validTo) return
  const isOver = before.validTo !== null && before.validTo < today
  if (isOver || (validTo !== null && validTo < today))
    throw fieldError('validTo', 'pricing/priceLists/files:invalid.endsInThePast')
}

/**
 * Changes when a list is in force, from today on; its prices do not change.
 * @throws AppError notFound; changedMeanwhile; validationFailed on `validFrom` or `validTo`
 */
export const updatePriceListDates = (ctx: Ctx, request: Request) =>
  ctx.db.transaction(async (tx) => {
    const { priceListId, version, validFrom } = request
    const validTo = request.validTo ?? null
    const known = await findStoredPriceList(tx, priceListId)
    if (!known) throw new AppError('notFound')
    await lockService(tx, known.serviceId)
    const list = (await findStoredPriceList(tx, priceListId))!
    if (list.version !== version) throw new AppError('changedMeanwhile')
    if (list.withdrawnAt !== null) throw fieldError('validFrom', 'pricing/priceLists/files:invalid.takenBack')
    if (validTo !== null && validTo < validFrom)
      throw fieldError('validTo', 'pricing/priceLists/files:invalid.endsBefore')
    refusePast(list, { validFrom, validTo }, dayInTurkiye(ctx.now))
    const others = await listStandingLists(tx, list, priceListId)
    refuseOverlap(ctx.language, others, validFrom, validTo)
    await setPriceListDates(tx, priceListId, { validFrom, validTo })
    const params = {
      fromBefore: list.validFrom,
      toBefore: list.validTo ?? '',
      from: validFrom,
      to: validTo ?? '',
    }
    const { serviceId, name } = list
    await writePriceListEvent(tx, ctx, {
      action: 'datesChanged',
      serviceId,
      priceListId,
      name,
      details: { params },
    })
    return describePriceList((await findStoredPriceList(tx, priceListId))!, ctx.now)
  })
