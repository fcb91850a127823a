import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { InvoiceAnswer, InvoiceState } from '@kervan/domain/invoicing/invoiceLife'
import type { Db } from '../../../platform/db/database.ts'
import { salesInvoiceHandovers, salesInvoices } from '../sales/sales.tables.ts'

export interface HandedInvoice {
  invoice: typeof salesInvoices.$inferSelect
  state: InvoiceState
}

const select = (tx: Db) =>
  tx
    .select({
      invoice: salesInvoices,
      state: sql<InvoiceState>`coalesce((select ${salesInvoiceHandovers.state} from ${salesInvoiceHandovers}
        where ${salesInvoiceHandovers.invoiceId} = ${salesInvoices.id}), 'issued')`,
    })
    .from(salesInvoices)

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

/** Marks invoices as sent; a rejected one waits for an answer again, an accepted one stays accepted. */
export const markSent = async (
  tx: Db,
  invoiceIds: readonly string[],
  { sentBy, sentAt }: { sentBy: number; sentAt: Date },
): Promise<void> => {
  const sent = { state: 'sent' as const, sentBy, sentAt, reason: null, answeredBy: null, answeredAt: null }
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
  answer: { state: InvoiceAnswer; reason: string | null; answeredBy: number; answeredAt: Date },
): Promise<void> => {
  await tx
    .update(salesInvoiceHandovers)
    .set(answer)
    .where(and(eq(salesInvoiceHandovers.invoiceId, invoiceId), eq(salesInvoiceHandovers.state, 'sent')))
}
