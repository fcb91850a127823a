import { and, desc, eq, gt, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { carriers, fuelCharges, services } from '../pricing.tables.ts'

export interface FuelChargeRow {
  id: number
  carrierId: number
  carrierName: string
  serviceId: number | null
  serviceName: string | null
  percent: string
  validFrom: string
  validTo: string
  source: string
}

export interface FuelFilter {
  carrierId?: number | null
  serviceId?: number | null
  state?: 'past' | 'inForce' | 'toCome' | null
  today: string
}

const ofState = ({ state, today }: FuelFilter): SQL | undefined => {
  if (state === 'past') return lt(fuelCharges.validTo, today)
  if (state === 'toCome') return gt(fuelCharges.validFrom, today)
  return state === 'inForce'
    ? and(lte(fuelCharges.validFrom, today), gte(fuelCharges.validTo, today))
    : undefined
}

const where = (filter: FuelFilter) =>
  and(
    filter.carrierId ? eq(fuelCharges.carrierId, filter.carrierId) : undefined,
    filter.serviceId ? eq(fuelCharges.serviceId, filter.serviceId) : undefined,
    ofState(filter),
  )

const selectFuel = (db: Db) =>
  db
    .select({
      id: fuelCharges.id,
      carrierId: fuelCharges.carrierId,
      carrierName: carriers.name,
      serviceId: fuelCharges.serviceId,
      serviceName: services.name,
      percent: sql<string>`trim_scale(${fuelCharges.percent})::text`,
      validFrom: fuelCharges.validFrom,
      validTo: fuelCharges.validTo,
      source: fuelCharges.source,
    })
    .from(fuelCharges)
    .innerJoin(carriers, eq(carriers.id, fuelCharges.carrierId))
    .leftJoin(services, eq(services.id, fuelCharges.serviceId))

export const listFuelPage = (
  db: Db,
  filter: FuelFilter,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<FuelChargeRow[]> =>
  selectFuel(db)
    .where(where(filter))
    // This week and the next ones first, then those that are over, newest first.
    .orderBy(
      sql`${fuelCharges.validTo} < ${filter.today}`,
      sql`case when ${fuelCharges.validTo} >= ${filter.today} then ${fuelCharges.validFrom} end`,
      desc(fuelCharges.validFrom),
      fuelCharges.carrierId,
      sql`${fuelCharges.serviceId} nulls first`,
    )
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

export const countFuel = (db: Db, filter: FuelFilter): Promise<number> =>
  db.$count(fuelCharges, where(filter))

/** Weeks in use or to come since `from`, of carriers and services in use, in their order. */
export const listFuelSince = (db: Db, from: string): Promise<FuelChargeRow[]> =>
  selectFuel(db)
    .where(
      and(
        gte(fuelCharges.validTo, from),
        eq(carriers.isActive, true),
        sql`${services.isActive} is not false`,
      ),
    )
    .orderBy(fuelCharges.carrierId, sql`${fuelCharges.serviceId} nulls first`, fuelCharges.validFrom)

export const findFuelCharge = async (db: Db, id: number): Promise<FuelChargeRow | undefined> =>
  (await selectFuel(db).where(eq(fuelCharges.id, id)))[0]

/** A week of the same carrier or service that shares a day with the range. */
export const findOverlappingFuel = async (
  db: Db,
  range: { carrierId: number; serviceId: number | null; validFrom: string; validTo: string; except?: number },
): Promise<FuelChargeRow | undefined> =>
  (
    await selectFuel(db)
      .where(
        and(
          eq(fuelCharges.carrierId, range.carrierId),
          range.serviceId === null
            ? isNull(fuelCharges.serviceId)
            : eq(fuelCharges.serviceId, range.serviceId),
          lte(fuelCharges.validFrom, range.validTo),
          gte(fuelCharges.validTo, range.validFrom),
          range.except === undefined ? undefined : ne(fuelCharges.id, range.except),
        ),
      )
      .limit(1)
  )[0]

export const insertFuelCharge = async (
  db: Db,
  row: Omit<typeof fuelCharges.$inferInsert, 'id'>,
): Promise<number> => (await db.insert(fuelCharges).values(row).returning({ id: fuelCharges.id }))[0]!.id

export const updateFuelRow = async (
  db: Db,
  id: number,
  changes: Partial<typeof fuelCharges.$inferInsert>,
): Promise<void> => {
  await db.update(fuelCharges).set(changes).where(eq(fuelCharges.id, id))
}

export const deleteFuelRow = async (db: Db, id: number): Promise<void> => {
  await db.delete(fuelCharges).where(eq(fuelCharges.id, id))
}

/** The announcements of fuel gaps since a moment, by what they announced. */
export const listFuelAnnouncements = async (db: Db, since: Date): Promise<Set<string>> => {
  const rows = await db
    .select({ subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, 'fuelGap'),
        eq(auditEntries.action, 'fuelGapAnnounced'),
        gte(auditEntries.at, since),
      ),
    )
  return new Set(rows.map(({ subjectId }) => subjectId))
}
