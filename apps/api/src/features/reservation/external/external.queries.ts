import { and, count, desc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { otherRetentionDays, rejectedRetentionDays } from '@kervan/domain/reservation/externalReservation'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { reservations } from '../reservation.tables.ts'
import { externalReservations, reservationPartners } from './external.tables.ts'

export type ExternalRow = typeof externalReservations.$inferSelect

const dayMs = 86_400_000
/** Days in which requests with the same phone number count as duplicates. */
const duplicateDays = 30

export const insertExternal = async (
  tx: Db,
  row: typeof externalReservations.$inferInsert,
): Promise<string> =>
  (await tx.insert(externalReservations).values(row).returning({ id: externalReservations.id }))[0]!.id

export const lockExternal = async (tx: Db, id: string): Promise<ExternalRow | undefined> =>
  (await tx.select().from(externalReservations).where(eq(externalReservations.id, id)).for('update'))[0]

export const updateExternal = async (
  tx: Db,
  id: string,
  columns: Partial<typeof externalReservations.$inferInsert>,
): Promise<void> => {
  await tx.update(externalReservations).set(columns).where(eq(externalReservations.id, id))
}

/** @param place SQL of the page cursor */
export const selectExternal = (db: Db, now: Date, place: SQL<string> = sql`''`) =>
  db
    .select({
      place,
      row: externalReservations,
      partnerName: reservationPartners.name,
      companyName: companies.name,
      reservationNumber: reservations.number,
      duplicateCount: sql<number>`(
        select count(*)::int from external_reservations as other
        where other.phone = ${externalReservations.phone} and other.phone <> '' and other.id <> ${externalReservations.id}
          and other.created_at >= ${new Date(now.getTime() - duplicateDays * dayMs)})`,
    })
    .from(externalReservations)
    .leftJoin(reservationPartners, eq(reservationPartners.id, externalReservations.partnerId))
    .leftJoin(companies, eq(companies.id, externalReservations.companyId))
    .leftJoin(reservations, eq(reservations.id, externalReservations.reservationId))

export const listDuplicates = (db: Db, phone: string, now: Date) =>
  db
    .select({
      id: externalReservations.id,
      senderName: externalReservations.senderName,
      createdAt: externalReservations.createdAt,
      status: externalReservations.state,
      source: externalReservations.source,
    })
    .from(externalReservations)
    .where(
      and(
        eq(externalReservations.phone, phone),
        gte(externalReservations.createdAt, new Date(now.getTime() - duplicateDays * dayMs)),
      ),
    )
    .orderBy(desc(externalReservations.createdAt))
    .limit(10)

/** Companies with a user of this phone number, in any notation, or email; options for the conversion. */
export const listCompaniesOfPerson = (db: Db, phone: string | null, email: string | null) =>
  db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(users.isActive, true),
        or(
          phone === null
            ? undefined
            : eq(sql`right(regexp_replace(${users.phoneNumber}, '\\D', '', 'g'), 10)`, phone.slice(-10)),
          email === null ? undefined : eq(sql`lower(${users.email})`, email.toLowerCase()),
        ) ?? sql`false`,
      ),
    )
    .limit(5)

export const countBySource = (db: Db, since: Date) =>
  db
    .select({
      source: externalReservations.source,
      newCount: sql<number>`count(*) filter (where ${externalReservations.state} = 'new')::int`,
      convertedCount: sql<number>`count(*) filter (where ${externalReservations.state} = 'converted')::int`,
      rejectedCount: sql<number>`count(*) filter (where ${externalReservations.state} = 'rejected')::int`,
    })
    .from(externalReservations)
    .where(gte(externalReservations.createdAt, since))
    .groupBy(externalReservations.source)

const nothing = {
  senderName: '',
  email: null,
  phone: '',
  postalCode: '',
  address: '',
  neighborhood: '',
  note: '',
  reason: null,
}

/** Erases requests that a person made before or without having an account. */
export const forgetExternalOf = async (tx: Db, email: string, now: Date): Promise<void> => {
  await tx
    .update(externalReservations)
    .set({ ...nothing, erasedAt: now })
    .where(
      and(
        eq(sql`lower(${externalReservations.email})`, email.toLowerCase()),
        isNull(externalReservations.erasedAt),
      ),
    )
}

/** Erases personal data of requests after the retention period; the request itself remains for statistics. */
export const eraseExternal = async (db: Db, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db
    .update(externalReservations)
    .set({ ...nothing, erasedAt: now })
    .where(
      and(
        isNull(externalReservations.erasedAt),
        or(
          and(
            eq(externalReservations.state, 'rejected'),
            lt(externalReservations.decidedAt, before(rejectedRetentionDays)),
          ),
          and(
            ne(externalReservations.state, 'rejected'),
            lt(externalReservations.createdAt, before(otherRetentionDays)),
          ),
        ),
      ),
    )
}

export const findPartnerByKey = async (db: Db, keyHash: string) =>
  (
    await db
      .select()
      .from(reservationPartners)
      .where(and(eq(reservationPartners.keyHash, keyHash), eq(reservationPartners.isActive, true)))
  )[0]

export const listPartners = (db: Db) =>
  db
    .select({
      id: reservationPartners.id,
      name: reservationPartners.name,
      isActive: reservationPartners.isActive,
      createdAt: reservationPartners.createdAt,
      requestCount: count(externalReservations.id),
    })
    .from(reservationPartners)
    .leftJoin(externalReservations, eq(externalReservations.partnerId, reservationPartners.id))
    .groupBy(reservationPartners.id)
    .orderBy(reservationPartners.name)

export const lockPartner = async (tx: Db, id: number) =>
  (await tx.select().from(reservationPartners).where(eq(reservationPartners.id, id)).for('update'))[0]

export const insertPartner = async (tx: Db, row: typeof reservationPartners.$inferInsert): Promise<number> =>
  (await tx.insert(reservationPartners).values(row).returning({ id: reservationPartners.id }))[0]!.id

export const updatePartner = async (
  tx: Db,
  id: number,
  columns: { name: string; isActive: boolean },
): Promise<void> => {
  await tx.update(reservationPartners).set(columns).where(eq(reservationPartners.id, id))
}
