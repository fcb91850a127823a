import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invoiceArchiveItems, invoiceArchives, salesInvoiceHandovers } from '../handover/handover.tables.ts'

export type ArchiveRow = typeof invoiceArchives.$inferSelect

export const insertArchive = async (
  tx: Db,
  archive: typeof invoiceArchives.$inferInsert,
  invoiceIds: readonly string[],
): Promise<void> => {
  await tx.insert(invoiceArchives).values(archive)
  await tx
    .insert(invoiceArchiveItems)
    .values(invoiceIds.map((invoiceId) => ({ archiveId: archive.id, invoiceId })))
}

export const findArchive = async (db: Db, id: string): Promise<ArchiveRow | undefined> =>
  (await db.select().from(invoiceArchives).where(eq(invoiceArchives.id, id)))[0]

/** Archive of a connection by its name. */
export const findArchiveByName = async (
  db: Db,
  { connectionId, name }: { connectionId: number; name: string },
): Promise<ArchiveRow | undefined> =>
  (
    await db
      .select()
      .from(invoiceArchives)
      .where(and(eq(invoiceArchives.name, name), eq(invoiceArchives.connectionId, connectionId)))
  )[0]

/** Waiting archives of a connection, oldest first. */
export const listWaitingArchives = (db: Db, connectionId: number, limit: number) =>
  db
    .select({
      archive: invoiceArchives.name,
      sha256: invoiceArchives.sha256,
      bytes: sql<number>`length(${invoiceArchives.content})`,
      createdAt: invoiceArchives.createdAt,
    })
    .from(invoiceArchives)
    .where(and(eq(invoiceArchives.connectionId, connectionId), eq(invoiceArchives.state, 'waiting')))
    .orderBy(asc(invoiceArchives.createdAt), asc(invoiceArchives.id))
    .limit(limit)

/** Ends the waiting of an archive; false when it ended before. The content is not needed any more. */
export const endArchive = async (
  tx: Db,
  id: string,
  end: { state: 'sent'; sentAt: Date } | { state: 'refused'; detail: string },
): Promise<boolean> =>
  (
    await tx
      .update(invoiceArchives)
      .set({
        ...end,
        problem: end.state === 'sent' ? null : 'refused',
        content: null,
        tries: sql`${invoiceArchives.tries} + 1`,
      })
      .where(and(eq(invoiceArchives.id, id), eq(invoiceArchives.state, 'waiting')))
      .returning({ id: invoiceArchives.id })
  ).length > 0

export const noteArchiveProblem = async (
  db: Db,
  id: string,
  problem: { problem: string; detail: string },
): Promise<void> => {
  await db
    .update(invoiceArchives)
    .set({ ...problem, tries: sql`${invoiceArchives.tries} + 1` })
    .where(and(eq(invoiceArchives.id, id), eq(invoiceArchives.state, 'waiting')))
}

export const listArchivedInvoiceIds = async (db: Db, archiveId: string): Promise<string[]> =>
  (
    await db
      .select({ id: invoiceArchiveItems.invoiceId })
      .from(invoiceArchiveItems)
      .where(eq(invoiceArchiveItems.archiveId, archiveId))
  ).map(({ id }) => id)

/** Archive with this name that has the invoice. */
export const findArchiveOfInvoice = async (
  db: Db,
  { name, invoiceId }: { name: string; invoiceId: string },
): Promise<Pick<ArchiveRow, 'id' | 'state'> | undefined> =>
  (
    await db
      .select({ id: invoiceArchives.id, state: invoiceArchives.state })
      .from(invoiceArchives)
      .innerJoin(invoiceArchiveItems, eq(invoiceArchiveItems.archiveId, invoiceArchives.id))
      .where(and(eq(invoiceArchives.name, name), eq(invoiceArchiveItems.invoiceId, invoiceId)))
  )[0]

/** Connections with invoices that wait for an answer. */
export const listUnansweredConnections = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectDistinct({ id: invoiceArchives.connectionId })
      .from(salesInvoiceHandovers)
      .innerJoin(invoiceArchives, eq(invoiceArchives.id, salesInvoiceHandovers.archiveId))
      .where(and(eq(salesInvoiceHandovers.state, 'sent'), isNotNull(salesInvoiceHandovers.archiveId)))
  ).map(({ id }) => id)
