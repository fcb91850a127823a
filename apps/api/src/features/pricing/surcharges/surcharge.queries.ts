import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { carriers, remoteAreas, services, surcharges } from '../pricing.tables.ts'

export type SurchargeRow = typeof surcharges.$inferSelect

export type SurchargeRecord = SurchargeRow & {
  carrierName: string
  serviceName: string | null
}

const selectSurcharges = (db: Db) =>
  db
    .select({ row: surcharges, carrierName: carriers.name, serviceName: services.name })
    .from(surcharges)
    .innerJoin(carriers, eq(carriers.id, surcharges.carrierId))
    .leftJoin(services, eq(services.id, surcharges.serviceId))

export const findSurcharge = async (db: Db, id: number): Promise<SurchargeRecord | undefined> => {
  const [found] = await selectSurcharges(db).where(eq(surcharges.id, id))
  return found && { ...found.row, carrierName: found.carrierName, serviceName: found.serviceName }
}

export const lockSurcharge = async (
  db: Db,
  id: number,
): Promise<typeof surcharges.$inferSelect | undefined> =>
  (await db.select().from(surcharges).where(eq(surcharges.id, id)).for('update'))[0]

/** Fields that decide whether a rule applies, as opposed to its amount. */
export type RuleConditions = Pick<
  typeof surcharges.$inferSelect,
  | 'carrierId'
  | 'serviceId'
  | 'kind'
  | 'paidBy'
  | 'contentKind'
  | 'countryCodes'
  | 'overLongestCm'
  | 'overSecondCm'
  | 'overLengthPlusGirthCm'
  | 'overKg'
  | 'validFrom'
  | 'validTo'
>

/** Finds an overlapping rule with the same conditions: both would be charged. */
export const findSameRule = async (
  db: Db,
  rule: RuleConditions,
  except: number | null,
): Promise<{ validFrom: string; validTo: string | null } | undefined> => {
  const countries = rule.countryCodes && sql.param(rule.countryCodes)
  return (
    await db
      .select({ validFrom: surcharges.validFrom, validTo: surcharges.validTo })
      .from(surcharges)
      .where(
        and(
          eq(surcharges.carrierId, rule.carrierId),
          sql`${surcharges.serviceId} is not distinct from ${rule.serviceId}::int`,
          eq(surcharges.kind, rule.kind),
          eq(surcharges.paidBy, rule.paidBy),
          sql`${surcharges.contentKind} is not distinct from ${rule.contentKind}::text`,
          sql`${surcharges.countryCodes}::text[] is not distinct from ${countries}::text[]`,
          sql`${surcharges.overLongestCm} is not distinct from ${rule.overLongestCm}::numeric`,
          sql`${surcharges.overSecondCm} is not distinct from ${rule.overSecondCm}::numeric`,
          sql`${surcharges.overLengthPlusGirthCm} is not distinct from ${rule.overLengthPlusGirthCm}::numeric`,
          sql`${surcharges.overKg} is not distinct from ${rule.overKg}::numeric`,
          rule.validTo === null ? undefined : lte(surcharges.validFrom, rule.validTo),
          or(isNull(surcharges.validTo), gte(surcharges.validTo, rule.validFrom)),
          except === null ? undefined : ne(surcharges.id, except),
        ),
      )
      .orderBy(surcharges.validFrom)
      .limit(1)
  )[0]
}

export const insertSurcharge = async (
  db: Db,
  row: Omit<typeof surcharges.$inferInsert, 'id'>,
): Promise<number> => (await db.insert(surcharges).values(row).returning({ id: surcharges.id }))[0]!.id

export const updateSurchargeRow = async (
  db: Db,
  id: number,
  changes: Partial<typeof surcharges.$inferInsert>,
): Promise<void> => {
  await db.update(surcharges).set(changes).where(eq(surcharges.id, id))
}

export const deleteSurchargeRow = async (db: Db, id: number): Promise<void> => {
  await db.delete(surcharges).where(eq(surcharges.id, id))
}

export type RemoteAreaRecord = typeof remoteAreas.$inferSelect

export const listRemoteRanges = (db: Db, carrierId: number): Promise<RemoteAreaRecord[]> =>
  db
    .select()
    .from(remoteAreas)
    .where(eq(remoteAreas.carrierId, carrierId))
    .orderBy(remoteAreas.countryCode, remoteAreas.fromPostalCode, remoteAreas.id)

export interface PostalRange {
  countryCode: string
  fromPostalCode: string
  toPostalCode: string
}

/** Replaces all ranges of the carrier by `ranges`. */
export const replaceRemoteRanges = async (
  db: Db,
  carrierId: number,
  ranges: readonly PostalRange[],
): Promise<void> => {
  await db.delete(remoteAreas).where(eq(remoteAreas.carrierId, carrierId))
  const column = (of: (range: PostalRange) => string) => sql.param(ranges.map(of))
  if (ranges.length > 0)
    await db.execute(sql`
      insert into remote_areas (carrier_id, country_code, from_postal_code, to_postal_code)
      select ${carrierId}, * from unnest(${column((range) => range.countryCode)}::text[],
        ${column((range) => range.fromPostalCode)}::text[], ${column((range) => range.toPostalCode)}::text[])`)
}
