/** Published price lists, their prices and events. */
import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { listCells } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceCell, PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { Direction, PriceListRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { priceListEvents } from './priceList.tables.ts'
import type { EventDetails } from './priceList.tables.ts'
import { carriers, priceLists, services, zoneCountries, zones } from '../pricing.tables.ts'

export const priceListColumns = {
  id: priceLists.id,
  version: priceLists.version,
  supplierId: carriers.id,
  supplierName: carriers.name,
  serviceId: priceLists.serviceId,
  serviceName: services.name,
  name: priceLists.name,
  direction: priceLists.direction,
  currency: priceLists.currency,
  validFrom: priceLists.validFrom,
  validTo: priceLists.validTo,
  volumetricDivisor: priceLists.volumetricDivisor,
  chargeableBasis: sql<PriceListRow['chargeableBasis']>`${priceLists.chargeableBasis}`,
  roundingSteps: priceLists.roundingSteps,
  perKgBasis: sql<PriceListRow['perKgBasis']>`${priceLists.perKgBasis}`,
  source: priceLists.source,
  isIllustrative: priceLists.isIllustrative,
  publishedAt: priceLists.publishedAt,
  publishedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
  withdrawnAt: priceLists.withdrawnAt,
  /** True for the latest list of its service and direction that is not withdrawn. */
  isNewest: sql<boolean>`coalesce(${priceLists.id} = (select max(newest.id) from price_lists newest
    where newest.service_id = ${priceLists.serviceId} and newest.direction = ${priceLists.direction}
      and newest.published_at is not null
      and newest.withdrawn_at is null), false)`,
  zoneCount: sql<number>`(select count(distinct zone_id) from price_list_prices counted
    where counted.price_list_id = ${priceLists.id})`.mapWith(Number),
  priceCount: sql<number>`(select count(*) from price_list_prices counted
    where counted.price_list_id = ${priceLists.id})`.mapWith(Number),
}

const select = (db: Db) =>
  db
    .select(priceListColumns)
    .from(priceLists)
    .innerJoin(services, eq(services.id, priceLists.serviceId))
    .innerJoin(carriers, eq(carriers.id, services.carrierId))
    .leftJoin(users, eq(users.id, priceLists.publishedBy))

export type StoredPriceList = Awaited<ReturnType<typeof select>>[number]

/** State of a price list as SQL; must match describeState in describePriceList.ts. */
export const stateOn = (day: string): SQL => sql`case
  when ${priceLists.withdrawnAt} is not null then 'takenBack'
  when ${priceLists.validFrom} > ${day} then 'toCome'
  when ${priceLists.validTo} < ${day} then 'past' else 'inForce' end`

export const findStoredPriceList = async (db: Db, id: number): Promise<StoredPriceList | undefined> =>
  (await select(db).where(eq(priceLists.id, id)))[0]

/** Lists of a service and direction that are not withdrawn, by first day. */
export const listStandingLists = (
  db: Db,
  { serviceId, direction }: { serviceId: number; direction: Direction },
  exceptId = 0,
) =>
  db
    .select({
      id: priceLists.id,
      name: priceLists.name,
      currency: priceLists.currency,
      validFrom: priceLists.validFrom,
      validTo: priceLists.validTo,
    })
    .from(priceLists)
    .where(
      and(
        eq(priceLists.serviceId, serviceId),
        eq(priceLists.direction, direction),
        isNull(priceLists.withdrawnAt),
        ne(priceLists.id, exceptId),
      ),
    )
    .orderBy(asc(priceLists.validFrom))

/**
 * Locks the service, so that changes of its lists' validity run one after the other. Returns false when it does
 * not exist.
 */
export const lockService = async (tx: Db, serviceId: number): Promise<boolean> => {
  const locked = await tx
    .select({ id: services.id })
    .from(services)
    .where(eq(services.id, serviceId))
    .for('no key update')
  return locked.length > 0
}

export const hasService = async (db: Db, serviceId: number): Promise<boolean> =>
  (await findServiceName(db, serviceId)) !== undefined

/** Carrier and service name for display. */
export const findServiceName = async (db: Db, serviceId: number): Promise<string | undefined> =>
  (
    await db
      .select({ name: sql<string>`${carriers.name} || ' ' || ${services.name}` })
      .from(services)
      .innerJoin(carriers, eq(carriers.id, services.carrierId))
      .where(eq(services.id, serviceId))
  )[0]?.name

export const insertPriceList = async (tx: Db, list: typeof priceLists.$inferInsert): Promise<number> =>
  (await tx.insert(priceLists).values(list).returning({ id: priceLists.id }))[0]!.id

export const setPriceListDates = async (
  tx: Db,
  id: number,
  dates: { validFrom: string; validTo: string | null },
): Promise<void> => {
  await tx
    .update(priceLists)
    .set({ ...dates, version: sql`${priceLists.version} + 1` })
    .where(eq(priceLists.id, id))
}

/** Sets the withdrawal time of a price list; null makes the list valid again. */
export const setWithdrawn = async (tx: Db, id: number, withdrawnAt: Date | null): Promise<void> => {
  await tx.update(priceLists).set({ withdrawnAt }).where(eq(priceLists.id, id))
}

export const insertPrices = async (
  tx: Db,
  priceListId: number,
  grids: readonly PriceGrid[],
): Promise<void> => {
  const cells = [...listCells(grids)]
  const column = (of: (cell: PriceCell) => unknown) => sql.param(cells.map(of))
  await tx.execute(sql`
    insert into price_list_prices (price_list_id, zone_id, content_kind, up_to_kg, price)
    select ${priceListId}::int, zone_id, content_kind, grams / 1000.0, minor / 100.0 from unnest(
      ${column(({ zoneId }) => zoneId)}::int[], ${column(({ contentKind }) => contentKind)}::text[],
      ${column(({ upToGrams }) => upToGrams)}::int[], ${column(({ minor }) => minor)}::bigint[])
      as cells (zone_id, content_kind, grams, minor)`)
}

/** Zones of the service's carrier with their countries; the service's own mapping overrides the carrier's. */
export const listZonesWithCountries = async (db: Db, serviceId: number) => {
  const ofCarrier = await db
    .select({ id: zones.id, code: zones.code, name: zones.name })
    .from(zones)
    .innerJoin(services, eq(services.carrierId, zones.carrierId))
    .where(eq(services.id, serviceId))
  const mapped = await db
    .select({
      zoneId: zoneCountries.zoneId,
      countryCode: zoneCountries.countryCode,
      serviceId: zoneCountries.serviceId,
    })
    .from(zoneCountries)
    .innerJoin(services, eq(services.carrierId, zoneCountries.carrierId))
    .where(
      and(
        eq(services.id, serviceId),
        sql`(${zoneCountries.serviceId} is null or ${zoneCountries.serviceId} = ${serviceId})`,
      ),
    )
    .orderBy(sql`${zoneCountries.serviceId} nulls first`, asc(zoneCountries.countryCode))
  return { zones: ofCarrier, mapped }
}

export const insertEvent = async (tx: Db, event: typeof priceListEvents.$inferInsert): Promise<void> => {
  await tx.insert(priceListEvents).values(event)
}

/** Changes that publishing a list made to other lists, needed to undo it. */
export const findPublication = async (db: Db, priceListId: number): Promise<EventDetails | undefined> =>
  (
    await db
      .select({ details: priceListEvents.details })
      .from(priceListEvents)
      .where(and(eq(priceListEvents.priceListId, priceListId), eq(priceListEvents.action, 'published')))
      .orderBy(desc(priceListEvents.id))
      .limit(1)
  )[0]?.details
