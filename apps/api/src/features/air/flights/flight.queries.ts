import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { bags } from '../bags/bag.tables.ts'
import { pieceCountOfBag, weightOfBag } from '../bags/bagSums.ts'
import { flightHandovers, flights } from './flight.tables.ts'

const ofBags = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from ${bags} where ${bags.flightId} = ${flights.id})`

/** Selects flights for the list and for single reads. */
export const selectFlights = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      flight: flights,
      bagCount: sql<number>`${ofBags(sql`count(*)::int`)}`,
      openBagCount: sql<number>`${ofBags(sql`count(*) filter (where ${bags.state} = 'open')::int`)}`,
      pieceCount: sql<number>`${ofBags(sql`coalesce(sum(${pieceCountOfBag}), 0)::int`)}`,
      weightKg: sql<string>`${ofBags(sql`coalesce(sum(${weightOfBag}), 0)`)}`,
    })
    .from(flights)

export type SelectedFlight = Awaited<ReturnType<typeof selectFlights>>[number]
export type StoredFlight = typeof flights.$inferSelect

export const findFlightRow = async (db: Db, id: string): Promise<SelectedFlight | undefined> =>
  (await selectFlights(db).where(eq(flights.id, id)))[0]

/**
 * Lock modes: `update` for changes of the flight, `share` for work with its bags, which only requires that it
 * does not depart meanwhile.
 */
export const lockFlights = async (
  tx: Db,
  ids: readonly string[],
  mode: 'update' | 'share',
): Promise<ReadonlyMap<string, StoredFlight>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(flights)
    .where(inArray(flights.id, [...ids]))
    .orderBy(asc(flights.id))
    .for(mode)
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockFlight = async (
  tx: Db,
  id: string,
  mode: 'update' | 'share',
): Promise<StoredFlight | undefined> => (await lockFlights(tx, [id], mode)).get(id)

/** Serializes use of a master waybill number: two concurrent flights would not see each other. */
export const lockWaybill = async (tx: Db, masterWaybill: string): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('flights.master_waybill'), hashtext(${masterWaybill}))`,
  )
}

export const isWaybillTaken = async (db: Db, masterWaybill: string, exceptId?: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: flights.id })
    .from(flights)
    .where(eq(flights.masterWaybill, masterWaybill))
  return row !== undefined && row.id !== exceptId
}

export const insertFlight = async (db: Db, row: typeof flights.$inferInsert): Promise<string> =>
  (await db.insert(flights).values(row).returning({ id: flights.id }))[0]!.id

export const updateFlightRow = async (
  db: Db,
  id: string,
  changes: Partial<typeof flights.$inferInsert>,
): Promise<void> => {
  await db
    .update(flights)
    .set({ ...changes, version: sql`${flights.version} + 1` })
    .where(eq(flights.id, id))
}

/** Records the email without a new version, so that a concurrent edit does not fail. */
export const noteEmailSent = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.update(flights).set({ preAlertAt: at }).where(eq(flights.id, id))
}

/** Name of a staff member; null once the account is erased. */
export const findStaffName = async (db: Db, userId: number): Promise<string | null> =>
  (
    await db
      .select({ name: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')` })
      .from(users)
      .where(eq(users.id, userId))
  )[0]?.name ?? null

export type HandoverRow = typeof flightHandovers.$inferSelect

export const listHandovers = (db: Db, flightId: string): Promise<HandoverRow[]> =>
  db
    .select()
    .from(flightHandovers)
    .where(eq(flightHandovers.flightId, flightId))
    .orderBy(desc(flightHandovers.createdAt))

export const findHandover = async (db: Db, id: string): Promise<HandoverRow | undefined> =>
  (await db.select().from(flightHandovers).where(eq(flightHandovers.id, id)))[0]

export const insertHandover = async (
  db: Db,
  row: typeof flightHandovers.$inferInsert,
): Promise<HandoverRow> => (await db.insert(flightHandovers).values(row).returning())[0]!

/** Bags of the flight, locked until the transaction ends. */
export const lockBagsOfFlight = (tx: Db, flightId: string) =>
  tx.select().from(bags).where(eq(bags.flightId, flightId)).orderBy(asc(bags.id)).for('update')

export const listBagsOfFlight = (db: Db, flightId: string) =>
  db
    .select({
      id: bags.id,
      number: bags.number,
      state: bags.state,
      closedAt: bags.closedAt,
      closedBy: bags.closedBy,
      pieceCount: sql<number>`${pieceCountOfBag}::int`,
      weightKg: sql<string>`${weightOfBag}`,
    })
    .from(bags)
    .where(and(eq(bags.flightId, flightId)))
    .orderBy(asc(bags.number))
