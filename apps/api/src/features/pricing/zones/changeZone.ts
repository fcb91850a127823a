import type { Zone } from '@kervan/contract/pricing/zones/zone.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { databaseErrorCode, isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { describeZone } from './describeZones.ts'
import {
  deleteZoneRow,
  insertZone,
  listMappingChoices,
  listZonesWithUse,
  lockZone,
  updateZoneRow,
} from './zone.queries.ts'

const audit = auditOf('zone')

interface ZoneFields {
  code: string
  name: string
}

const findZone = async (ctx: Ctx, zoneId: number): Promise<Zone> =>
  describeZone((await listZonesWithUse(ctx.db, { zoneId }))[0]!)

const orTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? fieldError('code', 'pricing/rateTable:zone.invalid.codeTaken') : error
  }
}

/** @throws AppError validationFailed when the carrier already has a zone with this code */
export const createZone = async (ctx: Ctx, fields: ZoneFields & { supplierId: number }): Promise<Zone> => {
  const { supplierId: carrierId, code, name } = fields
  const { carriers } = await listMappingChoices(ctx.db)
  if (!carriers.some(({ id }) => id === carrierId)) throw fieldError('supplierId', 'validation:choice')
  const id = await orTaken(() =>
    ctx.db.transaction(async (tx) => {
      const id = await insertZone(tx, { carrierId, code, name })
      await audit(tx, ctx, { action: 'zoneCreated', id, after: { carrierId, code, name } })
      return id
    }),
  )
  return findZone(ctx, id)
}

/** @throws AppError notFound, validationFailed */
export const changeZone = async (
  ctx: Ctx,
  { id, code, name }: ZoneFields & { id: number },
): Promise<Zone> => {
  await orTaken(() =>
    ctx.db.transaction(async (tx) => {
      const before = await lockZone(tx, id)
      if (!before) throw new AppError('notFound')
      await updateZoneRow(tx, id, { code, name })
      await audit(tx, ctx, { action: 'zoneChanged', id, before, after: { code, name } })
    }),
  )
  return findZone(ctx, id)
}

/** @throws AppError notFound; zoneInUse while it has countries or prices */
export const deleteZone = async (ctx: Ctx, id: number) => {
  try {
    await ctx.db.transaction(async (tx) => {
      const before = await lockZone(tx, id)
      if (!before) throw new AppError('notFound')
      await deleteZoneRow(tx, id)
      await audit(tx, ctx, { action: 'zoneDeleted', id, before })
    })
  } catch (error) {
    const isReferenced = databaseErrorCode(error) === '23503'
    throw isReferenced ? new AppError('zoneInUse') : error
  }
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/rateTable:zone.deleted') }
}
