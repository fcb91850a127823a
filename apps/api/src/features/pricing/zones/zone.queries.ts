import { and, count, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { carriers, priceListPrices, services, zoneCountries, zones } from '../pricing.tables.ts'

export interface ZoneMappingFilter {
  carrierId?: number | null
  serviceId?: number | null
  zoneId?: number | null
  countryCode?: string | null
}

export interface ZoneMappingRow {
  id: number
  carrierId: number
  carrierCode: string
  carrierName: string
  zoneId: number
  zoneCode: string
  zoneName: string
  countryCode: string
  serviceId: number | null
  serviceCode: string | null
  serviceName: string | null
}

const where = ({ carrierId, serviceId, zoneId, countryCode }: ZoneMappingFilter): SQL | undefined =>
  and(
    carrierId ? eq(zoneCountries.carrierId, carrierId) : undefined,
    serviceId ? eq(zoneCountries.serviceId, serviceId) : undefined,
    zoneId ? eq(zoneCountries.zoneId, zoneId) : undefined,
    countryCode ? eq(zoneCountries.countryCode, countryCode) : undefined,
  )

export const mappingColumns = {
  id: zoneCountries.id,
  carrierId: zoneCountries.carrierId,
  carrierCode: carriers.code,
  carrierName: carriers.name,
  zoneId: zoneCountries.zoneId,
  zoneCode: zones.code,
  zoneName: zones.name,
  countryCode: zoneCountries.countryCode,
  serviceId: zoneCountries.serviceId,
  serviceCode: services.code,
  serviceName: services.name,
}

const selectMappings = (db: Db) =>
  db
    .select(mappingColumns)
    .from(zoneCountries)
    .innerJoin(carriers, eq(carriers.id, zoneCountries.carrierId))
    .innerJoin(zones, eq(zones.id, zoneCountries.zoneId))
    .leftJoin(services, eq(services.id, zoneCountries.serviceId))

/** Sorts "2" before "10", because most zones are numbered. */
const byZone = [
  sql`${carriers.id}`,
  sql`${zoneCountries.serviceId} nulls first`,
  sql`length(${zones.code})`,
  sql`${zones.code}`,
  sql`${zoneCountries.countryCode}`,
]

export const listZoneMappings = (db: Db, filter: ZoneMappingFilter): Promise<ZoneMappingRow[]> =>
  selectMappings(db)
    .where(where(filter))
    .orderBy(...byZone)

export const findZoneMapping = async (db: Db, id: number): Promise<ZoneMappingRow | undefined> =>
  (await selectMappings(db).where(eq(zoneCountries.id, id)))[0]

export const lockZoneMapping = async (
  db: Db,
  id: number,
): Promise<typeof zoneCountries.$inferSelect | undefined> =>
  (await db.select().from(zoneCountries).where(eq(zoneCountries.id, id)).for('update'))[0]

/** Finds the mapping of a country that belongs to the carrier, or to exactly this service. */
export const findMappingOf = async (
  db: Db,
  place: { carrierId: number; serviceId: number | null; countryCode: string },
): Promise<ZoneMappingRow | undefined> =>
  (
    await selectMappings(db).where(
      and(
        eq(zoneCountries.carrierId, place.carrierId),
        eq(zoneCountries.countryCode, place.countryCode),
        place.serviceId === null
          ? isNull(zoneCountries.serviceId)
          : eq(zoneCountries.serviceId, place.serviceId),
      ),
    )
  )[0]

export const insertZoneMapping = async (
  db: Db,
  row: Omit<typeof zoneCountries.$inferInsert, 'id'>,
): Promise<number> => (await db.insert(zoneCountries).values(row).returning({ id: zoneCountries.id }))[0]!.id

export const updateZoneMapping = async (
  db: Db,
  id: number,
  changes: Partial<typeof zoneCountries.$inferInsert>,
): Promise<void> => {
  await db.update(zoneCountries).set(changes).where(eq(zoneCountries.id, id))
}

export const deleteZoneMappingRow = async (db: Db, id: number): Promise<void> => {
  await db.delete(zoneCountries).where(eq(zoneCountries.id, id))
}

/** Inserts or moves mappings in one statement. */
export const storeZoneMappings = async (
  db: Db,
  rows: readonly { carrierId: number; zoneId: number; serviceId: number | null; countryCode: string }[],
): Promise<void> => {
  if (rows.length === 0) return
  const column = (of: (row: (typeof rows)[number]) => unknown) => sql.param(rows.map(of))
  await db.execute(sql`
    insert into zone_countries (carrier_id, zone_id, service_id, country_code)
    select * from unnest(${column((row) => row.carrierId)}::int[], ${column((row) => row.zoneId)}::int[],
      ${column((row) => row.serviceId)}::int[], ${column((row) => row.countryCode)}::text[])
    on conflict on constraint zone_countries_once do update set zone_id = excluded.zone_id`)
}

/** Serializes imports of mappings. */
export const lockZoneMappings = async (db: Db): Promise<void> => {
  await db.execute(sql`lock table zone_countries in share row exclusive mode`)
}

export interface ZoneListRow {
  id: number
  carrierId: number
  carrierName: string
  code: string
  name: string
  countryCount: number
  priceListCount: number
}

export const listZonesWithUse = (
  db: Db,
  filter: { carrierId?: number | null; zoneId?: number },
): Promise<ZoneListRow[]> => {
  const countries = db
    .select({ zoneId: zoneCountries.zoneId, total: count().as('country_total') })
    .from(zoneCountries)
    .groupBy(zoneCountries.zoneId)
    .as('countries')
  const lists = db
    .select({
      zoneId: priceListPrices.zoneId,
      total: countDistinct(priceListPrices.priceListId).as('list_total'),
    })
    .from(priceListPrices)
    .groupBy(priceListPrices.zoneId)
    .as('lists')
  return db
    .select({
      id: zones.id,
      carrierId: zones.carrierId,
      carrierName: carriers.name,
      code: zones.code,
      name: zones.name,
      countryCount: sql<number>`coalesce(${countries.total}, 0)`.mapWith(Number),
      priceListCount: sql<number>`coalesce(${lists.total}, 0)`.mapWith(Number),
    })
    .from(zones)
    .innerJoin(carriers, eq(carriers.id, zones.carrierId))
    .leftJoin(countries, eq(countries.zoneId, zones.id))
    .leftJoin(lists, eq(lists.zoneId, zones.id))
    .where(
      and(
        filter.carrierId ? eq(zones.carrierId, filter.carrierId) : undefined,
        filter.zoneId ? eq(zones.id, filter.zoneId) : undefined,
      ),
    )
    .orderBy(zones.carrierId, sql`length(${zones.code})`, zones.code)
}

export const lockZone = async (db: Db, id: number): Promise<typeof zones.$inferSelect | undefined> =>
  (await db.select().from(zones).where(eq(zones.id, id)).for('update'))[0]

export const insertZone = async (db: Db, row: Omit<typeof zones.$inferInsert, 'id'>): Promise<number> =>
  (await db.insert(zones).values(row).returning({ id: zones.id }))[0]!.id

export const updateZoneRow = async (
  db: Db,
  id: number,
  changes: Partial<typeof zones.$inferInsert>,
): Promise<void> => {
  await db.update(zones).set(changes).where(eq(zones.id, id))
}

export const deleteZoneRow = async (db: Db, id: number): Promise<void> => {
  await db.delete(zones).where(eq(zones.id, id))
}

export interface CarrierChoice {
  id: number
  code: string
  name: string
}

/** Carriers, services and zones by id, including inactive ones, so that mappings can be prepared in advance. */
export const listMappingChoices = async (db: Db) => ({
  carriers: (await db
    .select({ id: carriers.id, code: carriers.code, name: carriers.name })
    .from(carriers)
    .orderBy(carriers.id)) as CarrierChoice[],
  services: await db
    .select({ id: services.id, carrierId: services.carrierId, code: services.code, name: services.name })
    .from(services)
    .orderBy(services.carrierId, services.id),
  zones: await db
    .select({ id: zones.id, carrierId: zones.carrierId, code: zones.code, name: zones.name })
    .from(zones)
    .orderBy(zones.carrierId, sql`length(${zones.code})`, zones.code),
})
