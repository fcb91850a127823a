import { and, asc, desc, eq, exists, inArray, notExists, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ArchiveProblem } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import type { InvoiceState } from '@kervan/domain/invoicing/invoiceLife'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companyAccountCodes } from '../../company/administration/companyAdministration.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { users } from '../../access/access.tables.ts'
import { invoiceArchiveItems, invoiceArchives, salesInvoiceHandovers } from '../handover/handover.tables.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import { invoicePeriods, salesInvoiceLines, salesInvoices } from './sales.tables.ts'

export type StoredInvoice = typeof salesInvoices.$inferSelect

/**
 * Serializes issuing until the transaction ends, so that numbers have no gaps: a transaction that rolls back gives its
 * numbers to the next one.
 */
export const lockNumbers = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('salesInvoice'))`)
}

/** Last number of a series, and the day of its last document. The caller holds `lockNumbers`. */
export const findLastPlace = async (
  tx: Db,
  series: string,
): Promise<{ year: number; serial: number; day: string } | undefined> =>
  (
    await tx
      .select({ year: salesInvoices.year, serial: salesInvoices.serial, day: salesInvoices.day })
      .from(salesInvoices)
      .where(eq(salesInvoices.series, series))
      .orderBy(desc(salesInvoices.year), desc(salesInvoices.serial))
      .limit(1)
  )[0]

/** Day of the last document of any series; null when there is none. The caller holds `lockNumbers`. */
export const findLastDay = async (tx: Db): Promise<string | null> =>
  (await tx.select({ day: sql<string | null>`max(${salesInvoices.day})::text` }).from(salesInvoices))[0]!.day

export const isMonthClosed = async (tx: Db, month: string): Promise<boolean> =>
  (await tx.select().from(invoicePeriods).where(eq(invoicePeriods.month, month))).length > 0

export const insertInvoice = async (
  tx: Db,
  invoice: typeof salesInvoices.$inferInsert,
  lines: readonly InvoiceLine[],
): Promise<{ id: string; number: string }> => {
  const [row] = await tx
    .insert(salesInvoices)
    .values(invoice)
    .returning({ id: salesInvoices.id, number: salesInvoices.number })
  await tx.insert(salesInvoiceLines).values(
    lines.map(({ net, vat, amount, ...line }, position) => ({
      ...line,
      invoiceId: row!.id,
      position,
      net: toDecimal(net),
      vat: toDecimal(vat),
      amount: toDecimal(amount),
    })),
  )
  return row!
}

const counters = alias(salesInvoices, 'counters')

const isCancelled = (db: Db) =>
  sql<boolean>`${exists(
    db
      .select({ one: sql`1` })
      .from(counters)
      .where(and(eq(counters.originalId, salesInvoices.id), eq(counters.type, 'cancellation'))),
  )}`

/** Archive that is newer than the last hand-over and that the integrator has not confirmed. */
interface Sending {
  state: 'waiting' | 'refused'
  since: string
  problem: ArchiveProblem | null
  detail: string
  connection: string
}

/** Selects invoices for the list and for single reads. */
export const selectInvoices = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      invoice: salesInvoices,
      company: companies.name,
      isCancelled: isCancelled(db),
      state: sql<InvoiceState>`coalesce(${salesInvoiceHandovers.state}, 'issued')`,
      rejection: salesInvoiceHandovers.reason,
      sentAt: salesInvoiceHandovers.sentAt,
      sentBy: sql<string | null>`(select ${users.firstName} || ' ' || ${users.lastName} from ${users}
        where ${users.id} = ${salesInvoiceHandovers.sentBy})`,
      answeredAt: salesInvoiceHandovers.answeredAt,
      answeredBy: sql<string | null>`(select ${users.firstName} || ' ' || ${users.lastName} from ${users}
        where ${users.id} = ${salesInvoiceHandovers.answeredBy})`,
      sentOver: sql<string | null>`(select ${connections.name} from ${invoiceArchives}
        join ${connections} on ${connections.id} = ${invoiceArchives.connectionId}
        where ${invoiceArchives.id} = ${salesInvoiceHandovers.archiveId})`,
      sending: sql<Sending | null>`(select jsonb_build_object('state', ${invoiceArchives.state},
          'since', ${invoiceArchives.createdAt}, 'problem', ${invoiceArchives.problem},
          'detail', ${invoiceArchives.detail}, 'connection', ${connections.name})
        from ${invoiceArchiveItems}
        join ${invoiceArchives} on ${invoiceArchives.id} = ${invoiceArchiveItems.archiveId}
        join ${connections} on ${connections.id} = ${invoiceArchives.connectionId}
        where ${invoiceArchiveItems.invoiceId} = ${salesInvoices.id} and ${invoiceArchives.state} in ('waiting', 'refused')
          and ${invoiceArchives.createdAt} > coalesce(${salesInvoiceHandovers.sentAt}, '-infinity')
        order by ${invoiceArchives.createdAt} desc limit 1)`,
      accountCode: companyAccountCodes.code,
    })
    .from(salesInvoices)
    .innerJoin(companies, eq(companies.id, salesInvoices.companyId))
    .leftJoin(salesInvoiceHandovers, eq(salesInvoiceHandovers.invoiceId, salesInvoices.id))
    .leftJoin(
      companyAccountCodes,
      and(
        eq(companyAccountCodes.companyId, salesInvoices.companyId),
        eq(companyAccountCodes.currency, salesInvoices.currency),
      ),
    )

export type SelectedInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

export const findInvoiceInScope = async (
  db: Db,
  scope: Scope,
  id: string,
): Promise<SelectedInvoice | undefined> =>
  (await selectInvoices(db).where(and(eq(salesInvoices.id, id), inScope(salesInvoices.companyId, scope))))[0]

/** Counter-documents of an invoice, oldest first. */
export const findCounterDocuments = (db: Db, originalId: string): Promise<StoredInvoice[]> =>
  db
    .select()
    .from(salesInvoices)
    .where(eq(salesInvoices.originalId, originalId))
    .orderBy(asc(salesInvoices.createdAt), asc(salesInvoices.serial))

const toLine = ({
  line,
  shipmentId,
  currency,
}: {
  line: typeof salesInvoiceLines.$inferSelect
  shipmentId: string | null
  currency: string
}): InvoiceLine => ({
  paymentItemId: line.paymentItemId,
  assetReference: line.assetReference,
  code: line.code,
  details: line.details,
  net: fromDecimal(line.net, currency),
  vat: fromDecimal(line.vat, currency),
  amount: fromDecimal(line.amount, currency),
  shipmentId,
})

const selectLines = (db: Db) =>
  db
    .select({
      line: salesInvoiceLines,
      shipmentId: paymentItems.shipmentId,
      currency: salesInvoices.currency,
    })
    .from(salesInvoiceLines)
    .innerJoin(salesInvoices, eq(salesInvoices.id, salesInvoiceLines.invoiceId))
    .innerJoin(paymentItems, eq(paymentItems.id, salesInvoiceLines.paymentItemId))

export const findInvoiceLines = async (
  db: Db,
  invoiceId: string,
  scope: Scope = { kind: 'all' },
): Promise<InvoiceLine[]> =>
  (
    await selectLines(db)
      .where(and(eq(salesInvoiceLines.invoiceId, invoiceId), inScope(salesInvoices.companyId, scope)))
      .orderBy(asc(salesInvoiceLines.position))
  ).map(toLine)

/** Lines of all counter-documents of an invoice, oldest first. */
export const findCounterLines = async (db: Db, originalId: string): Promise<InvoiceLine[]> =>
  (
    await selectLines(db)
      .where(eq(salesInvoices.originalId, originalId))
      .orderBy(asc(salesInvoices.createdAt), asc(salesInvoices.serial), asc(salesInvoiceLines.position))
  ).map(toLine)

/** Condition: the invoice has a line of the shipment with this reference. */
export const hasShipment = (db: Db, reference: string): SQL =>
  inArray(
    salesInvoices.id,
    db
      .select({ id: salesInvoiceLines.invoiceId })
      .from(salesInvoiceLines)
      .where(eq(salesInvoiceLines.assetReference, reference)),
  )

/** Condition: the invoice was sent and answered, or not sent. */
export const hasState = (db: Db, state: InvoiceState): SQL => {
  const handovers = db
    .select({ one: sql`1` })
    .from(salesInvoiceHandovers)
    .where(
      and(
        eq(salesInvoiceHandovers.invoiceId, salesInvoices.id),
        state === 'issued' ? undefined : eq(salesInvoiceHandovers.state, state),
      ),
    )
  return state === 'issued' ? notExists(handovers) : exists(handovers)
}
