/** Segments and percentages for editing; pricing.queries.ts reads the same rows for compiling. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../company/company.tables.ts'
import { carriers, segmentMarkups, segments, services } from '../pricing.tables.ts'

export interface SegmentRecord {
  id: number
  name: string
  isDefault: boolean
  holdsUnpaid: boolean
  version: number
  companyCount: number
}

const segmentColumns = {
  id: segments.id,
  name: segments.name,
  isDefault: segments.isDefault,
  holdsUnpaid: segments.holdsUnpaid,
  version: segments.version,
  // Counts companies assigned explicitly; a company without a segment uses the default.
  companyCount: sql<number>`(select count(*)::int from ${companies} where ${companies.segmentId} = ${segments.id}
    or (${companies.segmentId} is null and ${segments.isDefault}))`,
}

export const listSegmentRecords = (db: Db): Promise<SegmentRecord[]> =>
  db.select(segmentColumns).from(segments).orderBy(desc(segments.isDefault), asc(segments.id))

export const lockSegment = async (db: Db, segmentId: number): Promise<SegmentRecord | undefined> =>
  (await db.select(segmentColumns).from(segments).where(eq(segments.id, segmentId)).for('update'))[0]

export const insertSegment = async (db: Db, name: string): Promise<number> =>
  (await db.insert(segments).values({ name }).returning({ id: segments.id }))[0]!.id

export const updateSegmentRow = async (
  db: Db,
  segmentId: number,
  changes: { name?: string; isDefault?: boolean; holdsUnpaid?: boolean },
): Promise<void> => {
  await db
    .update(segments)
    .set({ ...changes, version: sql`${segments.version} + 1` })
    .where(eq(segments.id, segmentId))
}

export const clearDefaultSegment = async (db: Db): Promise<void> => {
  await db
    .update(segments)
    .set({ isDefault: false, version: sql`${segments.version} + 1` })
    .where(eq(segments.isDefault, true))
}

export interface MarkupRecord {
  segmentId: number
  serviceId: number | null
  supplierName: string | null
  serviceName: string | null
  /** Upper weight of the markup band; null for the open-ended last band. */
  upToKg: number | null
  percent: string
  validFrom: string | null
  validTo: string | null
}

/** Bands ascending within a period, newest period first; of one segment or of all. */
export const listMarkupRecords = (db: Db, segmentId?: number): Promise<MarkupRecord[]> =>
  db
    .select({
      segmentId: segmentMarkups.segmentId,
      serviceId: segmentMarkups.serviceId,
      supplierName: carriers.name,
      serviceName: services.name,
      upToKg: sql<number>`${segmentMarkups.upToKg}`.mapWith(Number),
      percent: sql<string>`trim_scale(${segmentMarkups.percent})::text`,
      validFrom: segmentMarkups.validFrom,
      validTo: segmentMarkups.validTo,
    })
    .from(segmentMarkups)
    .leftJoin(services, eq(services.id, segmentMarkups.serviceId))
    .leftJoin(carriers, eq(carriers.id, services.carrierId))
    .where(segmentId === undefined ? undefined : eq(segmentMarkups.segmentId, segmentId))
    .orderBy(
      sql`${segmentMarkups.serviceId} nulls first`,
      sql`${segmentMarkups.validFrom} desc nulls last`,
      sql`${segmentMarkups.upToKg} nulls last`,
    )

/** Segment, service and first day of a period; a null day means no start. */
export interface PeriodKey {
  segmentId: number
  serviceId: number | null
  validFrom: string | null
}

const ofPeriod = ({ segmentId, serviceId, validFrom }: PeriodKey) =>
  and(
    eq(segmentMarkups.segmentId, segmentId),
    serviceId === null ? isNull(segmentMarkups.serviceId) : eq(segmentMarkups.serviceId, serviceId),
    validFrom === null ? isNull(segmentMarkups.validFrom) : eq(segmentMarkups.validFrom, validFrom),
  )

export const deletePeriod = async (db: Db, period: PeriodKey): Promise<void> => {
  await db.delete(segmentMarkups).where(ofPeriod(period))
}

export const endPeriod = async (db: Db, period: PeriodKey, validTo: string | null): Promise<void> => {
  await db.update(segmentMarkups).set({ validTo }).where(ofPeriod(period))
}

export const insertPeriod = async (
  db: Db,
  period: PeriodKey & { validTo: string | null },
  bands: readonly { upToKg: number | null; percent: number }[],
): Promise<void> => {
  if (bands.length === 0) return
  await db.insert(segmentMarkups).values(
    bands.map(({ upToKg, percent }) => ({
      ...period,
      upToKg: upToKg === null ? null : String(upToKg),
      percent: String(percent),
    })),
  )
}

export const serviceExists = async (db: Db, serviceId: number): Promise<boolean> =>
  (await db.select({ id: services.id }).from(services).where(eq(services.id, serviceId))).length > 0
