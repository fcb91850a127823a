import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { payments } from '../../payment/payment.tables.ts'
import { segments } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { companyAccountCodes } from '../administration/companyAdministration.tables.ts'
import { agencies, companies } from '../company.tables.ts'
import { companyInvoiceSettings } from '../invoiceSettings/invoiceSettings.tables.ts'

const mostNumbers = 100

/** Companies with the same tax number as another one, grouped by number. */
export const listDuplicateRows = (db: Db, scope: Scope) => {
  const isOpen = and(
    isNull(companies.mergedIntoId),
    isNotNull(companies.taxNumber),
    inScope(companies.id, scope),
  )
  const numbers = db
    .select({ taxNumber: companies.taxNumber })
    .from(companies)
    .where(isOpen)
    .groupBy(companies.taxNumber)
    .having(sql`count(*) > 1`)
    .orderBy(companies.taxNumber)
    .limit(mostNumbers)
  return db
    .select({
      id: companies.id,
      name: companies.name,
      taxNumber: companies.taxNumber,
      statusTypeId: companies.statusTypeId,
      createdAt: companies.createdAt,
      agencyName: agencies.name,
      userCount: sql<number>`(select count(*)::int from ${users} where ${users.companyId} = ${companies.id})`,
      shipmentCount: sql<number>`(select count(*)::int from ${shipments} where ${shipments.companyId} = ${companies.id})`,
    })
    .from(companies)
    .leftJoin(agencies, eq(agencies.id, companies.agencyId))
    .where(and(isOpen, inArray(companies.taxNumber, numbers)))
    .orderBy(companies.taxNumber, companies.id)
}

export const findSegmentName = async (db: Db, segmentId: number): Promise<string | null> =>
  (await db.select({ name: segments.name }).from(segments).where(eq(segments.id, segmentId)))[0]?.name ?? null

/** Checks for payments, which have documents in the company's name. */
export const hasIssuedDocuments = async (db: Db, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.companyId, companyId), eq(shipments.paymentStatus, 'successful')))
      .limit(1)
  ).length > 0

export const hasOpenPayment = async (db: Db, companyIds: readonly number[]): Promise<boolean> =>
  (
    await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(inArray(payments.companyId, [...companyIds]), eq(payments.state, 'started')))
      .limit(1)
  ).length > 0

/** Swaps the two rows; a single row moves to the other company. */
export const swapInvoiceSettings = async (tx: Db, one: number, other: number): Promise<void> => {
  const rows = await tx
    .delete(companyInvoiceSettings)
    .where(inArray(companyInvoiceSettings.companyId, [one, other]))
    .returning()
  if (rows.length > 0)
    await tx
      .insert(companyInvoiceSettings)
      .values(rows.map((row) => ({ ...row, companyId: row.companyId === one ? other : one })))
}

/** Swaps the account codes the same way. */
export const swapAccountCodes = async (tx: Db, one: number, other: number): Promise<void> => {
  const rows = await tx
    .delete(companyAccountCodes)
    .where(inArray(companyAccountCodes.companyId, [one, other]))
    .returning()
  if (rows.length > 0)
    await tx
      .insert(companyAccountCodes)
      .values(rows.map((row) => ({ ...row, companyId: row.companyId === one ? other : one })))
}

/** Lock order of shipments: the same as everywhere else. */
export const lockShipmentsOfCompany = async (tx: Db, companyId: number): Promise<void> => {
  await tx.execute(sql`select count(*) from (select 1 from ${shipments}
    where ${shipments.companyId} = ${companyId} order by ${shipments.id} for update) as locked`)
}

/** Redirects companies that were merged into the closed one earlier. */
export const followMerge = async (tx: Db, mergedId: number, survivorId: number): Promise<void> => {
  await tx.update(companies).set({ mergedIntoId: survivorId }).where(eq(companies.mergedIntoId, mergedId))
}
