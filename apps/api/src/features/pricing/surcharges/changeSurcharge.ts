import type { SurchargeFields } from '@kervan/contract/pricing/surcharges/surchargeFields'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { countries } from '../../reference/referenceFacts.ts'
import { requireExchangeRate } from '../exchangeRates/requireExchangeRate.ts'
import { checkCarrierService } from '../checkCarrierService.ts'
import { checkRowVersion } from '../../../platform/rowVersion.ts'
import { describeSurcharge, versionOfSurcharge } from './describeSurcharge.ts'
import { lockCarrier } from '../rateTable/pricing.queries.ts'
import { stateOn } from '../validityOn.ts'
import { refuseSame } from './refuseSameSurcharge.ts'
import {
  deleteSurchargeRow,
  findSurcharge,
  insertSurcharge,
  lockSurcharge,
  updateSurchargeRow,
} from './surcharge.queries.ts'

const audit = auditOf('surcharge')

/** Version of a rule as its editor saw it. */
interface Seen {
  id: number
  version?: string | null
}

type Rule = Omit<SurchargeFields, 'supplierId' | 'supplierServiceMethodId'>

const knownCountries = new Set(countries.map(({ code }) => code))

const textOrNull = (value: number | null) => (value === null ? null : String(value))

const columnsOf = (rule: Rule) => ({
  kind: rule.kind,
  currency: rule.currency,
  per: rule.per,
  amount: String(rule.amount),
  minimum: textOrNull(rule.minimum),
  fuelApplies: rule.fuelApplies,
  paidBy: rule.paidBy,
  contentKind: rule.contentKind,
  countryCodes: rule.countryCodes,
  overLongestCm: textOrNull(rule.overLongestCm),
  overSecondCm: textOrNull(rule.overSecondCm),
  overLengthPlusGirthCm: textOrNull(rule.overLengthPlusGirthCm),
  overKg: textOrNull(rule.overKg),
  validFrom: rule.validFrom,
  validTo: rule.validTo,
  source: rule.source,
})

const checkRule = (rule: Rule, today: string): void => {
  if (rule.validFrom < today) throw fieldError('validFrom', 'pricing/rateTable:invalid.isOver')
  if (rule.countryCodes?.some((code) => !knownCountries.has(code)))
    throw fieldError('countryCodes', 'pricing/rateTable:zone.invalid.country')
}

const readSurcharge = async (ctx: Ctx, tx: Db, id: number): Promise<Surcharge> =>
  describeSurcharge((await findSurcharge(tx, id))!, dayInTurkiye(ctx.now))

/** Locks the rule's carrier first, so that rules for the same conditions wait. */
const lockExisting = async (tx: Db, id: number) => {
  const seen = await findSurcharge(tx, id)
  if (seen) await lockCarrier(tx, seen.carrierId)
  const row = await lockSurcharge(tx, id)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Ends the rule that the new one replaces, on the day before it begins. @throws AppError validationFailed,
 * notFound
 */
const endReplaced = async (
  ctx: Ctx,
  tx: Db,
  replacesId: number,
  {
    carrierId,
    serviceId,
    kind,
    validFrom,
  }: { carrierId: number; serviceId: number | null } & Pick<Rule, 'kind' | 'validFrom'>,
): Promise<void> => {
  const replaced = await lockExisting(tx, replacesId)
  const isSame =
    replaced.carrierId === carrierId && replaced.serviceId === serviceId && replaced.kind === kind
  if (!isSame) throw fieldError('replacesId', 'pricing/rateTable:surcharge.invalid.replaced')
  if (replaced.validFrom >= validFrom)
    throw fieldError('validFrom', 'pricing/rateTable:surcharge.invalid.replacedBegins')
  if (replaced.validTo !== null && replaced.validTo < validFrom) return
  const validTo = addDays(validFrom, -1)
  await updateSurchargeRow(tx, replacesId, { validTo })
  await audit(tx, ctx, { action: 'surchargeEnded', id: replacesId, before: replaced, after: { validTo } })
}

/** @throws AppError validationFailed, notFound */
export const createSurcharge = async (
  ctx: Ctx,
  {
    supplierId,
    supplierServiceMethodId,
    replacesId,
    ...rule
  }: SurchargeFields & { replacesId?: number | null },
): Promise<Surcharge> => {
  checkRule(rule, dayInTurkiye(ctx.now))
  const place = await checkCarrierService(ctx.db, supplierId, supplierServiceMethodId)
  await requireExchangeRate(ctx.db, rule.currency, 'currency')
  return ctx.db.transaction(async (tx) => {
    await lockCarrier(tx, place.carrierId)
    if (replacesId) await endReplaced(ctx, tx, replacesId, { ...place, ...rule })
    const row = { ...place, ...columnsOf(rule) }
    await refuseSame(ctx, tx, row, { field: 'validFrom', except: null })
    const id = await insertSurcharge(tx, row)
    await audit(tx, ctx, { action: 'surchargeCreated', id, after: row, details: { replacesId } })
    return readSurcharge(ctx, tx, id)
  })
}

/** @throws AppError notFound; changedMeanwhile; ruleHasBegun; validationFailed */
export const changeSurcharge = async (
  ctx: Ctx,
  { id, version, ...rule }: Rule & Seen,
): Promise<Surcharge> => {
  const today = dayInTurkiye(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    checkRowVersion(versionOfSurcharge(before), version)
    if (stateOn(today, before) !== 'toCome') throw new AppError('ruleHasBegun')
    checkRule(rule, today)
    await requireExchangeRate(tx, rule.currency, 'currency')
    const after = columnsOf(rule)
    await refuseSame(ctx, tx, { ...before, ...after }, { field: 'validFrom', except: id })
    await updateSurchargeRow(tx, id, after)
    await audit(tx, ctx, { action: 'surchargeChanged', id, before, after })
    return readSurcharge(ctx, tx, id)
  })
}

/**
 * @throws AppError notFound; changedMeanwhile; validityOver; validationFailed for a past day or a day before
 * the first
 */
export const endSurcharge = async (
  ctx: Ctx,
  { id, version, validTo }: Seen & { validTo: string | null },
): Promise<Surcharge> => {
  const today = dayInTurkiye(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    checkRowVersion(versionOfSurcharge(before), version)
    if (stateOn(today, before) === 'past') throw new AppError('validityOver')
    if (validTo !== null && validTo < before.validFrom)
      throw fieldError('validTo', 'pricing/rateTable:invalid.endsBefore')
    if (validTo !== null && validTo < today) throw fieldError('validTo', 'pricing/rateTable:invalid.isOver')
    if (validTo === null && before.kind === 'peak')
      throw fieldError('validTo', 'pricing/rateTable:surcharge.required.peakEnd')
    const isLonger = before.validTo !== null && (validTo === null || validTo > before.validTo)
    if (isLonger) await refuseSame(ctx, tx, { ...before, validTo }, { field: 'validTo', except: id })
    await updateSurchargeRow(tx, id, { validTo })
    await audit(tx, ctx, { action: 'surchargeEnded', id, before, after: { validTo } })
    return readSurcharge(ctx, tx, id)
  })
}

/** @throws AppError notFound; validityBegun */
export const deleteSurcharge = async (ctx: Ctx, id: number) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockExisting(tx, id)
    if (stateOn(dayInTurkiye(ctx.now), before) !== 'toCome') throw new AppError('validityBegun')
    await deleteSurchargeRow(tx, id)
    await audit(tx, ctx, { action: 'surchargeDeleted', id, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/rateTable:surcharge.deleted') }
}
