import { asc, eq } from 'drizzle-orm'
import type { ServiceBooker } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { carriers, services } from '../pricing.tables.ts'

const select = (db: Db) =>
  db
    .select({
      id: services.id,
      code: services.code,
      name: services.name,
      carrier: { id: carriers.id, code: carriers.code, name: carriers.name },
      isActive: services.isActive,
      bookedBy: services.bookedBy,
    })
    .from(services)
    .innerJoin(carriers, eq(carriers.id, services.carrierId))

export const listServiceRows = (db: Db): Promise<ServiceBooker[]> =>
  select(db).orderBy(asc(carriers.name), asc(services.name), asc(services.id))

/** Locks the service for the caller's transaction. */
export const lockServiceRow = async (db: Db, id: number): Promise<ServiceBooker | undefined> =>
  (await select(db).where(eq(services.id, id)).for('update', { of: services }))[0]

export const updateBooker = async (db: Db, id: number, bookedBy: string | null): Promise<void> => {
  await db.update(services).set({ bookedBy }).where(eq(services.id, id))
}
