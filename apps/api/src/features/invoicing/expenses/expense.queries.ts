import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { parseDecimal } from '@kervan/domain/money/decimal'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import {
  expenseDisputes,
  expenseInvoices,
  expenseLimits,
  expenseLines,
  expenseMappings,
} from './expense.tables.ts'
import type { ExpenseMapping } from './file/expenseHeadings.ts'
import type { LimitOfCarrier } from './auditedLine.ts'
import type { NewExpenseLine } from './auditLines.ts'

export const findCarrier = async (db: Db, carrierId: number) =>
  (
    await db
      .select({ id: carriers.id, code: carriers.code, name: carriers.name })
      .from(carriers)
      .where(eq(carriers.id, carrierId))
  )[0]

/**
 * Serializes uploads of one carrier, so that one parcel in two files at once is seen as billed twice, and those of one
 * file, which may come for two carriers at once.
 */
export const lockUploads = async (db: Db, carrierId: number, fileHash: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('expense_files'), hashtext(${fileHash}))`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('expense_invoices'), ${carrierId})`)
}

export const findMapping = async (db: Db, carrierId: number, signature: string) =>
  (
    await db
      .select({ columns: expenseMappings.columns })
      .from(expenseMappings)
      .where(and(eq(expenseMappings.carrierId, carrierId), eq(expenseMappings.signature, signature)))
  )[0]?.columns

export const saveMapping = async (
  db: Db,
  row: { carrierId: number; signature: string; columns: ExpenseMapping; savedBy: number; savedAt: Date },
): Promise<void> => {
  const { columns, savedBy, savedAt } = row
  await db
    .insert(expenseMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [expenseMappings.carrierId, expenseMappings.signature],
      set: { columns, savedBy, savedAt },
    })
}

/** Limit of carriers for which none was set: 0.50 in the invoice's currency or 1 %. */
const defaultLimit: LimitOfCarrier = { amountMinor: 50, percent: 1 }

export const findLimit = async (db: Db, carrierId: number): Promise<LimitOfCarrier> => {
  const [row] = await db.select().from(expenseLimits).where(eq(expenseLimits.carrierId, carrierId))
  return row ? { amountMinor: parseDecimal(row.amount, 2), percent: Number(row.percent) } : defaultLimit
}

export const listLimits = async (db: Db) =>
  (
    await db
      .select({
        supplierId: carriers.id,
        supplierName: carriers.name,
        amount: expenseLimits.amount,
        percent: expenseLimits.percent,
      })
      .from(carriers)
      .leftJoin(expenseLimits, eq(expenseLimits.carrierId, carriers.id))
      .orderBy(asc(carriers.name))
  ).map(({ amount, percent, ...carrier }) => ({
    ...carrier,
    amount: amount === null ? defaultLimit.amountMinor / 100 : Number(amount),
    percent: percent === null ? defaultLimit.percent : Number(percent),
  }))

export const saveLimit = async (db: Db, row: typeof expenseLimits.$inferInsert): Promise<void> => {
  const { carrierId: _, ...set } = row
  await db.insert(expenseLimits).values(row).onConflictDoUpdate({ target: expenseLimits.carrierId, set })
}

/** Invoice of the same file, or with the same number of the carrier. */
export const findSameInvoice = async (
  db: Db,
  { fileKey, carrierId, number }: { fileKey: string; carrierId: number; number: string },
) =>
  (
    await db
      .select({ number: expenseInvoices.number, day: expenseInvoices.day, fileKey: expenseInvoices.fileKey })
      .from(expenseInvoices)
      .where(
        sql`${expenseInvoices.fileKey} = ${fileKey} or (${expenseInvoices.carrierId} = ${carrierId} and ${expenseInvoices.number} = ${number})`,
      )
  )[0]

export const insertInvoice = async (db: Db, row: typeof expenseInvoices.$inferInsert): Promise<string> =>
  (await db.insert(expenseInvoices).values(row).returning({ id: expenseInvoices.id }))[0]!.id

export const insertLines = async (
  db: Db,
  invoiceId: string,
  rows: readonly NewExpenseLine[],
): Promise<void> => {
  for (const part of inParts(rows))
    await db.insert(expenseLines).values(part.map((row) => ({ ...row, invoiceId })))
}

/** Lines to decide, with their carrier and currency; locked. */
export const lockLines = async (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: expenseLines.id,
      shipmentId: expenseLines.shipmentId,
      state: expenseLines.state,
      cause: expenseLines.cause,
      audit: expenseLines.audit,
      difference: expenseLines.difference,
      credited: expenseLines.credited,
      disputeId: expenseLines.disputeId,
      adjustmentId: expenseLines.adjustmentId,
      carrierId: expenseInvoices.carrierId,
      currency: expenseInvoices.currency,
      invoiceNumber: expenseInvoices.number,
    })
    .from(expenseLines)
    .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
    .where(inArray(expenseLines.id, [...ids]))
    .orderBy(asc(expenseLines.id))
    .for('update', { of: expenseLines })
export type LockedLine = Awaited<ReturnType<typeof lockLines>>[number]

export const updateLines = async (
  db: Db,
  ids: readonly string[],
  set: Partial<typeof expenseLines.$inferInsert>,
): Promise<void> => {
  await db
    .update(expenseLines)
    .set({ ...set, version: sql`${expenseLines.version} + 1` })
    .where(inArray(expenseLines.id, [...ids]))
}

export const insertDispute = async (db: Db, row: typeof expenseDisputes.$inferInsert) =>
  (
    await db
      .insert(expenseDisputes)
      .values(row)
      .returning({ id: expenseDisputes.id, serial: expenseDisputes.serial })
  )[0]!
