import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { translate } from '../../../platform/language.ts'
import { lockCarrier } from '../rateTable/pricing.queries.ts'
import { checkRowVersion } from '../../../platform/rowVersion.ts'
import { checkCarrierService } from '../checkCarrierService.ts'
import {
  deleteFuelRow,
  findFuelCharge,
  findOverlappingFuel,
  insertFuelCharge,
  updateFuelRow,
} from './fuel.queries.ts'
import { stateOn } from '../validityOn.ts'
import { describeFuel, versionOfFuel } from './listFuel.ts'

const audit = auditOf('fuelCharge')

interface Week {
  validFrom: string
  validTo: string
  percent: number
}

interface FuelFields {
  supplierId: number
  supplierServiceMethodId?: number | null
  source: string
  weeks: readonly Week[]
}

interface FuelChange {
  id: number
  version?: string | null
  source: string
}

/** @throws AppError validationFailed on `field` when a day of the period already has a percentage */
const refuseOverlap = async (
  ctx: Ctx,
  tx: Db,
  range: Parameters<typeof findOverlappingFuel>[1],
  field: string,
): Promise<void> => {
  const other = await findOverlappingFuel(tx, range)
  if (other)
    throw fieldError(field, 'pricing/rateTable:fuel.invalid.overlap', {
      from: writeDay(ctx.language, other.validFrom),
      to: writeDay(ctx.language, other.validTo),
    })
}

/**
 * Creates all weeks or none. Past days are refused, because their parcels are already priced. @throws AppError
 * validationFailed
 */
export const createFuelCharges = async (ctx: Ctx, fields: FuelFields): Promise<FuelCharge[]> => {
  const today = dayInTurkiye(ctx.now)
  const place = await checkCarrierService(ctx.db, fields.supplierId, fields.supplierServiceMethodId)
  return ctx.db.transaction(async (tx) => {
    await lockCarrier(tx, place.carrierId)
    const created: FuelCharge[] = []
    for (const [index, { validFrom, validTo, percent }] of fields.weeks.entries()) {
      if (validTo < today) throw fieldError(`weeks.${index}.validTo`, 'pricing/rateTable:invalid.isOver')
      await refuseOverlap(ctx, tx, { ...place, validFrom, validTo }, `weeks.${index}.validFrom`)
      const row = { ...place, percent: String(percent), validFrom, validTo, source: fields.source }
      const id = await insertFuelCharge(tx, row)
      await audit(tx, ctx, { action: 'fuelCreated', id, after: row })
      created.push(describeFuel((await findFuelCharge(tx, id))!, today))
    }
    return created
  })
}

/** @throws AppError notFound; changedMeanwhile; validityOver; validationFailed */
export const changeFuelCharge = async (
  ctx: Ctx,
  { id, version, validFrom, validTo, percent, source }: Week & FuelChange,
): Promise<FuelCharge> => {
  const today = dayInTurkiye(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const before = await lockFuelCharge(tx, id)
    checkRowVersion(versionOfFuel(before), version)
    const state = stateOn(today, before)
    if (state === 'past') throw new AppError('validityOver')
    if (state === 'inForce' && validFrom !== before.validFrom)
      throw fieldError('validFrom', 'pricing/rateTable:invalid.hasBegun')
    if (validTo < today) throw fieldError('validTo', 'pricing/rateTable:invalid.isOver')
    await refuseOverlap(ctx, tx, { ...before, validFrom, validTo, except: id }, 'validFrom')
    const after = { percent: String(percent), validFrom, validTo, source }
    await updateFuelRow(tx, id, after)
    await audit(tx, ctx, { action: 'fuelChanged', id, before, after })
    return describeFuel((await findFuelCharge(tx, id))!, today)
  })
}

/** @throws AppError notFound; validityBegun */
export const deleteFuelCharge = async (ctx: Ctx, id: number) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockFuelCharge(tx, id)
    if (stateOn(dayInTurkiye(ctx.now), before) !== 'toCome') throw new AppError('validityBegun')
    await deleteFuelRow(tx, id)
    await audit(tx, ctx, { action: 'fuelDeleted', id, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/rateTable:fuel.deleted') }
}

/** Locks and reads the week. @throws AppError notFound */
const lockFuelCharge = async (tx: Db, id: number) => {
  const seen = await findFuelCharge(tx, id)
  if (!seen) throw new AppError('notFound')
  await lockCarrier(tx, seen.carrierId)
  const row = await findFuelCharge(tx, id)
  if (!row) throw new AppError('notFound')
  return row
}
