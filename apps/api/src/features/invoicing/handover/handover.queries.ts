import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { InvoiceAnswer, InvoiceState } from '@kervan/domain/invoicing/invoiceLife'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../../connection/connection.tables.ts'
import { salesInvoices } from '../sales/sales.tables.ts'
import { invoiceArchiveItems, invoiceArchives, salesInvoiceHandovers } from './handover.tables.ts'

export interface HandedInvoice {
  invoice: typeof salesInvoices.$inferSelect
  state: InvoiceState
  /** Archive that was sent last; null for one that was downloaded. */
  archiveId: string | null
  /** Archive that a connection is sending; null without one. */
  waitingArchiveId: string | null
}

const select = (tx: Db) =>
  tx
    .select({
      invoice: salesInvoices,
      state: sql<InvoiceState>`coalesce(${salesInvoiceHandovers.state}, 'issued')`,
      archiveId: salesInvoiceHandovers.archiveId,
      waitingArchiveId: sql<string | null>`(select ${invoiceArchives.id} from ${invoiceArchiveItems}
        join ${invoiceArchives} on ${invoiceArchives.id} = ${invoiceArchiveItems.archiveId}
        where ${invoiceArchiveItems.invoiceId} = ${salesInvoices.id} and ${invoiceArchives.state} = 'waiting')`,
    })
    .from(salesInvoices)
    .leftJoin(salesInvoiceHandovers, eq(salesInvoiceHandovers.invoiceId, salesInvoices.id))

/** Serializes hand-overs and answers, so that two contradicting answers cannot both be recorded. */
export const lockHandovers = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('salesInvoiceHandover'))`)
}

/** Invoices in the order of their numbers. */
export const findInvoicesToSend = (tx: Db, ids: readonly string[]): Promise<HandedInvoice[]> =>
  select(tx)
    .where(inArray(salesInvoices.id, [...ids]))
    .orderBy(asc(salesInvoices.series), asc(salesInvoices.year), asc(salesInvoices.serial))

export const findInvoicesByNumber = (tx: Db, numbers: readonly string[]): Promise<HandedInvoice[]> =>
  select(tx).where(inArray(salesInvoices.number, [...numbers]))

/**
 * Withdraws waiting archives whose connection is switched off, because it may never be switched on again. Returns the
 * invoices, which are then on their way no more. The caller holds `lockHandovers`.
 */
export const withdrawUnconnected = async (
  tx: Db,
  found: readonly HandedInvoice[],
): Promise<HandedInvoice[]> => {
  const ids = found.flatMap(({ waitingArchiveId }) => waitingArchiveId ?? [])
  if (ids.length === 0) return [...found]
  const withdrawn = await tx
    .update(invoiceArchives)
    .set({ state: 'withdrawn', problem: 'notConnected', content: null })
    .where(
      and(
        inArray(invoiceArchives.id, ids),
        eq(invoiceArchives.state, 'waiting'),
        inArray(
          invoiceArchives.connectionId,
          tx.select({ id: connections.id }).from(connections).where(eq(connections.isActive, false)),
        ),
      ),
    )
    .returning({ id: invoiceArchives.id })
  const gone = new Set(withdrawn.map(({ id }) => id))
  return found.map((one) =>
    one.waitingArchiveId !== null && gone.has(one.waitingArchiveId)
      ? { ...one, waitingArchiveId: null }
      : one,
  )
}

/** Marks invoices as sent; a rejected one waits for an answer again, an accepted one stays accepted. */
export const markSent = async (
  tx: Db,
  invoiceIds: readonly string[],
  sending: { sentBy: number | null; sentAt: Date; archiveId: string | null },
): Promise<void> => {
  const sent = { ...sending, state: 'sent' as const, reason: null, answeredBy: null, answeredAt: null }
  await tx
    .insert(salesInvoiceHandovers)
    .values(invoiceIds.map((invoiceId) => ({ invoiceId, ...sent })))
    .onConflictDoUpdate({
      target: salesInvoiceHandovers.invoiceId,
      set: sent,
      setWhere: sql`${salesInvoiceHandovers.state} <> 'accepted'`,
    })
}

export const recordAnswer = async (
  tx: Db,
  invoiceId: string,
  answer: { state: InvoiceAnswer; reason: string | null; answeredBy: number | null; answeredAt: Date },
): Promise<void> => {
  await tx
    .update(salesInvoiceHandovers)
    .set(answer)
    .where(and(eq(salesInvoiceHandovers.invoiceId, invoiceId), eq(salesInvoiceHandovers.state, 'sent')))
}
