import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { senderPages, senderPageSlugs } from './senderPage.tables.ts'

/** Days during which an old address redirects to the page and is reserved. */
const keptDays = 180

const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 24 * 3_600_000)

const pageColumns = {
  companyId: senderPages.companyId,
  name: senderPages.name,
  color: senderPages.color,
  contact: senderPages.contact,
  isActive: senderPages.isActive,
  logoKey: senderPages.logoKey,
  version: senderPages.version,
}

export type SenderPageRow = {
  companyId: number
  name: string
  color: string
  contact: string | null
  isActive: boolean
  logoKey: string | null
  version: number
  slug: string
}

/** A company can have two current addresses after a merge: the alphabetically first is used. */
const presentSlug = sql<string>`(select min(own.slug) from ${senderPageSlugs} as own
  where own.company_id = sender_pages.company_id and own.released_at is null)`

export const findPageOfCompany = async (db: Db, companyId: number): Promise<SenderPageRow | undefined> =>
  (
    await db
      .select({ ...pageColumns, slug: presentSlug })
      .from(senderPages)
      .where(eq(senderPages.companyId, companyId))
  )[0]

/** Finds an active page by its current or an old address. */
export const findPageOfSlug = async (db: Db, slug: string, now: Date): Promise<SenderPageRow | undefined> =>
  (
    await db
      .select({ ...pageColumns, slug: presentSlug })
      .from(senderPageSlugs)
      .innerJoin(senderPages, eq(senderPages.companyId, senderPageSlugs.companyId))
      .where(
        and(
          eq(senderPageSlugs.slug, slug),
          eq(senderPages.isActive, true),
          or(isNull(senderPageSlugs.releasedAt), gt(senderPageSlugs.releasedAt, keptSince(now))),
        ),
      )
  )[0]

export const findLogo = async (db: Db, companyId: number, key: string): Promise<Uint8Array | null> =>
  (
    await db
      .select({ logo: senderPages.logo })
      .from(senderPages)
      .where(and(eq(senderPages.companyId, companyId), eq(senderPages.logoKey, key)))
  )[0]?.logo ?? null

/** Reserves an address; false when another company has it or had it recently. */
export const reserveSlug = async (
  tx: Db,
  { slug, companyId, now }: { slug: string; companyId: number; now: Date },
): Promise<boolean> => {
  const taken = await tx
    .insert(senderPageSlugs)
    .values({ slug, companyId, releasedAt: null })
    .onConflictDoUpdate({
      target: senderPageSlugs.slug,
      set: { companyId, releasedAt: null },
      setWhere: or(eq(senderPageSlugs.companyId, companyId), lte(senderPageSlugs.releasedAt, keptSince(now))),
    })
    .returning({ slug: senderPageSlugs.slug })
  if (taken.length === 0) return false
  await tx
    .update(senderPageSlugs)
    .set({ releasedAt: now })
    .where(
      and(
        eq(senderPageSlugs.companyId, companyId),
        ne(senderPageSlugs.slug, slug),
        isNull(senderPageSlugs.releasedAt),
      ),
    )
  return true
}

type NewPage = Omit<typeof senderPages.$inferInsert, 'id' | 'version'>

/** Saves a sender's page; false when it was saved concurrently since `version`. */
export const savePage = async (tx: Db, row: NewPage, version: number): Promise<boolean> => {
  if (version === 0)
    return (await tx.insert(senderPages).values(row).onConflictDoNothing().returning()).length > 0
  const updated = await tx
    .update(senderPages)
    .set({ ...row, version: sql`${senderPages.version} + 1` })
    .where(and(eq(senderPages.companyId, row.companyId), eq(senderPages.version, version)))
    .returning({ id: senderPages.id })
  return updated.length > 0
}

export const isShipmentOf = async (db: Db, assetReference: string, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.assetReference, assetReference), eq(shipments.companyId, companyId)))
  ).length > 0

/** Deletes the page of a company named after a person who was erased. */
export const deletePageOfName = async (tx: Db, companyId: number, name: string): Promise<void> => {
  const deleted = await tx
    .delete(senderPages)
    .where(and(eq(senderPages.companyId, companyId), eq(senderPages.name, name)))
    .returning({ id: senderPages.id })
  if (deleted.length > 0) await tx.delete(senderPageSlugs).where(eq(senderPageSlugs.companyId, companyId))
}
