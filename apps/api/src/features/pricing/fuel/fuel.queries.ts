import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
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

export const fuelColumns = {
  id: fuelCharges.id,
  carrierId: fuelCharges.carrierId,
  carrierName: carriers.name,
  serviceId: fuelCharges.serviceId,
  serviceName: services.name,
  percent: sql<string>`trim_scale(${fuelCharges.percent})::text`,
  validFrom: fuelCharges.validFrom,
  validTo: fuelCharges.validTo,
  source: fuelCharges.source,
}

const selectFuel = (db: Db) =>
  db
    .select(fuelColumns)
    .from(fuelCharges)
    .innerJoin(carriers, eq(carriers.id, fuelCharges.carrierId))
    .leftJoin(services, eq(services.id, fuelCharges.serviceId))

/** Current and future weeks since `from`, of active carriers and services, in their order. */
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

/** Finds a week of the same carrier or service that overlaps the period. */
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
