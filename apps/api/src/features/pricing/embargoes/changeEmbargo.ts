import type { Embargo } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { countries } from '../../reference/referenceFacts.ts'
import { checkRowVersion } from '../../../platform/rowVersion.ts'
import { listMappingChoices } from '../zones/zone.queries.ts'
import { stateOn } from '../validityOn.ts'
import {
  deleteEmbargoRow,
  describeEmbargo,
  findEmbargoRow,
  findOverlappingEmbargo,
  insertEmbargo,
  lockEmbargoes,
  updateEmbargoEnd,
  versionOfEmbargo,
} from './embargo.queries.ts'
import type { EmbargoRow } from './embargo.queries.ts'

const audit = auditOf('embargo')

const knownCountries = new Set(countries.map(({ code }) => code))

interface EmbargoFields {
  countryCode: string
  supplierServiceMethodId?: number | null
  source: string
  validFrom: string
  validTo?: string | null
}

const refuseOverlap = async (tx: Db, range: Parameters<typeof findOverlappingEmbargo>[1]): Promise<void> => {
  if (await findOverlappingEmbargo(tx, range))
    throw fieldError('validTo', 'pricing/rateTable:embargo.invalid.overlap')
}

const answerOf = async (ctx: Ctx, tx: Db, id: number): Promise<Embargo> =>
  describeEmbargo((await findEmbargoRow(tx, id))!, ctx.language, dayInTurkiye(ctx.now))

/** @throws AppError validationFailed, also when an embargo of the same country overlaps */
export const createEmbargo = async (ctx: Ctx, fields: EmbargoFields): Promise<Embargo> => {
  const { countryCode, source, validFrom, validTo = null } = fields
  const serviceId = fields.supplierServiceMethodId ?? null
  if (!knownCountries.has(countryCode))
    throw fieldError('countryCode', 'pricing/rateTable:zone.invalid.country')
  const { services } = await listMappingChoices(ctx.db)
  if (serviceId !== null && !services.some(({ id }) => id === serviceId))
    throw fieldError('supplierServiceMethodId', 'validation:choice')
  return ctx.db.transaction(async (tx) => {
    await lockEmbargoes(tx)
    const row = { countryCode, serviceId, source, validFrom, validTo }
    await refuseOverlap(tx, row)
    const id = await insertEmbargo(tx, row)
    await audit(tx, ctx, { action: 'embargoCreated', id, after: row })
    return answerOf(ctx, tx, id)
  })
}

/** @throws AppError notFound; changedMeanwhile; validityOver; validationFailed on `validTo` */
export const endEmbargo = async (
  ctx: Ctx,
  { id, version, validTo }: { id: number; version?: string | null; validTo: string | null },
): Promise<Embargo> => {
  const today = dayInTurkiye(ctx.now)
  return ctx.db.transaction(async (tx) => {
    const before = await lockEmbargo(tx, id)
    checkRowVersion(versionOfEmbargo(before), version)
    if (stateOn(today, before) === 'past') throw new AppError('validityOver')
    if (validTo !== null && validTo < before.validFrom)
      throw fieldError('validTo', 'pricing/rateTable:invalid.endsBefore')
    await refuseOverlap(tx, { ...before, validTo, except: id })
    await updateEmbargoEnd(tx, id, validTo)
    await audit(tx, ctx, { action: 'embargoEnded', id, before, after: { ...before, validTo } })
    return answerOf(ctx, tx, id)
  })
}

/** @throws AppError notFound; validityBegun */
export const deleteEmbargo = async (ctx: Ctx, id: number) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockEmbargo(tx, id)
    if (stateOn(dayInTurkiye(ctx.now), before) !== 'toCome') throw new AppError('validityBegun')
    await deleteEmbargoRow(tx, id)
    await audit(tx, ctx, { action: 'embargoDeleted', id, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/rateTable:embargo.deleted') }
}

const lockEmbargo = async (tx: Db, id: number): Promise<EmbargoRow> => {
  await lockEmbargoes(tx)
  const row = await findEmbargoRow(tx, id)
  if (!row) throw new AppError('notFound')
  return row
}
