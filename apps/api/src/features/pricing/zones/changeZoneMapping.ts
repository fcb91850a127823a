import type { ZoneMapping } from '@kervan/contract/pricing/zones/zone.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { countryName, translate } from '../../../platform/language.ts'
import { countries } from '../../reference/referenceFacts.ts'
import { checkRowVersion } from '../../../platform/rowVersion.ts'
import { describeMapping, versionOfMapping } from './describeZones.ts'
import {
  deleteZoneMappingRow,
  findMappingOf,
  findZoneMapping,
  insertZoneMapping,
  listMappingChoices,
  lockZoneMapping,
  updateZoneMapping,
} from './zone.queries.ts'

const audit = auditOf('zoneMapping')

interface MappingFields {
  regionId: number
  countryCode: string
  supplierServiceMethodId?: number | null
}

interface Place {
  carrierId: number
  serviceId: number | null
  countryCode: string
}

const knownCountries = new Set(countries.map(({ code }) => code))

/**
 * @throws AppError validationFailed when the zone or service belongs to another carrier, or the country is
 * unknown
 */
const checkPlace = async (db: Db, carrierId: number, fields: MappingFields): Promise<Place> => {
  const choices = await listMappingChoices(db)
  const isOfCarrier = (row: { id: number; carrierId: number }, id: number) =>
    row.id === id && row.carrierId === carrierId
  if (!choices.carriers.some(({ id }) => id === carrierId))
    throw fieldError('supplierId', 'validation:choice')
  if (!choices.zones.some((zone) => isOfCarrier(zone, fields.regionId)))
    throw fieldError('regionId', 'pricing/rateTable:zone.invalid.zone')
  const serviceId = fields.supplierServiceMethodId ?? null
  if (serviceId !== null && !choices.services.some((service) => isOfCarrier(service, serviceId)))
    throw fieldError('supplierServiceMethodId', 'pricing/rateTable:zone.invalid.service')
  if (!knownCountries.has(fields.countryCode))
    throw fieldError('countryCode', 'pricing/rateTable:zone.invalid.country')
  return { carrierId, serviceId, countryCode: fields.countryCode }
}

/** Runs the work and reports a duplicate country with its existing zone, also for concurrent requests. */
const orTaken = async <T>(ctx: Ctx, place: Place, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await findMappingOf(ctx.db, place)
    throw fieldError('countryCode', 'pricing/rateTable:zone.invalid.taken', {
      country: countryName(place.countryCode, ctx.language),
      zone: taken?.zoneCode ?? '?',
    })
  }
}

/** @throws AppError validationFailed, also when the country is in a zone already */
export const createZoneMapping = async (
  ctx: Ctx,
  fields: MappingFields & { supplierId: number },
): Promise<ZoneMapping> => {
  const place = await checkPlace(ctx.db, fields.supplierId, fields)
  const id = await orTaken(ctx, place, () =>
    ctx.db.transaction(async (tx) => {
      const id = await insertZoneMapping(tx, { ...place, zoneId: fields.regionId })
      await audit(tx, ctx, { action: 'zoneMappingCreated', id, after: { ...place, zoneId: fields.regionId } })
      return id
    }),
  )
  return describeMapping((await findZoneMapping(ctx.db, id))!, ctx.language)
}

/**
 * Changes a mapping within its carrier, because zones belong to carriers. @throws AppError notFound,
 * changedMeanwhile, validationFailed
 */
export const changeZoneMapping = async (
  ctx: Ctx,
  fields: MappingFields & { id: number; version?: string | null },
): Promise<ZoneMapping> => {
  const before = await findZoneMapping(ctx.db, fields.id)
  if (!before) throw new AppError('notFound')
  const place = await checkPlace(ctx.db, before.carrierId, fields)
  await orTaken(ctx, place, () =>
    ctx.db.transaction(async (tx) => {
      const row = await lockZoneMapping(tx, fields.id)
      if (!row) throw new AppError('notFound')
      checkRowVersion(versionOfMapping(row), fields.version)
      const after = { ...place, zoneId: fields.regionId }
      await updateZoneMapping(tx, fields.id, after)
      await audit(tx, ctx, { action: 'zoneMappingChanged', id: fields.id, before: row, after })
    }),
  )
  return describeMapping((await findZoneMapping(ctx.db, fields.id))!, ctx.language)
}

/** @throws AppError notFound */
export const deleteZoneMapping = async (ctx: Ctx, id: number) => {
  await ctx.db.transaction(async (tx) => {
    const row = await lockZoneMapping(tx, id)
    if (!row) throw new AppError('notFound')
    await deleteZoneMappingRow(tx, id)
    await audit(tx, ctx, { action: 'zoneMappingDeleted', id, before: row })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/rateTable:zone.mappingDeleted') }
}
