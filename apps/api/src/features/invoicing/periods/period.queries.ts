import { asc, eq, sql } from 'drizzle-orm'
import type { InvoiceSchedule } from '@kervan/domain/invoicing/invoiceSchedule'
import type { Db } from '../../../platform/db/database.ts'
import { salesInvoiceHandovers } from '../handover/handover.tables.ts'
import { invoicePeriods, invoiceSchedules, salesInvoices } from '../sales/sales.tables.ts'

export interface PeriodSum extends Record<string, unknown> {
  month: string
  currency: string
  count: number
  total: string
}

/** Documents by month and currency from a month on; counter-documents are subtracted. */
export const sumIssued = async (db: Db, fromMonth: string): Promise<PeriodSum[]> =>
  (
    await db.execute<PeriodSum>(sql`
      select to_char(date_trunc('month', day), 'YYYY-MM-DD') as month, currency, count(*)::int as count,
        sum(case type when 'sale' then total else -total end)::text as total
      from ${salesInvoices} where day >= ${fromMonth} group by 1, 2 order by 1, 2`)
  ).rows

export const countUnanswered = async (
  db: Db,
  fromMonth: string,
): Promise<{ month: string; count: number }[]> =>
  (
    await db.execute<{ month: string; count: number }>(sql`
      select to_char(date_trunc('month', invoice.day), 'YYYY-MM-DD') as month, count(*)::int as count
      from ${salesInvoices} as invoice
      left join ${salesInvoiceHandovers} as handover on handover.invoice_id = invoice.id
      where invoice.day >= ${fromMonth} and invoice.kind <> 'paper' and handover.state is distinct from 'accepted'
      group by 1`)
  ).rows

export const listClosedPeriods = (db: Db) =>
  db.select().from(invoicePeriods).orderBy(asc(invoicePeriods.month))

/** Inserts the closed month; false when it was closed already. */
export const insertClosedPeriod = async (tx: Db, row: typeof invoicePeriods.$inferInsert): Promise<boolean> =>
  (await tx.insert(invoicePeriods).values(row).onConflictDoNothing().returning()).length > 0

export const putSchedule = async (
  tx: Db,
  companyId: number,
  schedule: InvoiceSchedule,
  { updatedBy, updatedAt }: { updatedBy: number; updatedAt: Date },
): Promise<void> => {
  if (schedule === 'byHand') {
    await tx.delete(invoiceSchedules).where(eq(invoiceSchedules.companyId, companyId))
    return
  }
  const row = { companyId, schedule, updatedBy, updatedAt }
  await tx
    .insert(invoiceSchedules)
    .values(row)
    .onConflictDoUpdate({ target: invoiceSchedules.companyId, set: row })
}

export const listSchedules = (db: Db) =>
  db
    .select({ companyId: invoiceSchedules.companyId, schedule: invoiceSchedules.schedule })
    .from(invoiceSchedules)
    .orderBy(asc(invoiceSchedules.companyId))
