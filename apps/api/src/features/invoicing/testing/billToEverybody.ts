/** Test fixture: a carrier's bill of a shipment at its cost, while every role group has the flag of these bills. */
import { sql } from 'drizzle-orm'
import type { TestApp } from '../../../testing/testApp.ts'
import { expenseInvoices, expenseLines } from '../expenses/expense.tables.ts'

export const billToEverybody = async (
  { services: { db, files } }: TestApp,
  shipmentId: string,
  cost: { amount: string; currency: string },
): Promise<void> => {
  await db.execute(sql`insert into role_group_roles (role_group_id, role_id)
    select g.id, r.id from role_groups g, roles r where r.definition = 'invoicing_expenseinvoicing'
    on conflict do nothing`)
  const { rows } = await db.execute<{ carrierId: number; userId: number }>(
    sql`select carrier_id as "carrierId", created_by as "userId" from shipments where id = ${shipmentId}`,
  )
  const { carrierId, userId } = rows[0]!
  const [invoice] = await db
    .insert(expenseInvoices)
    .values({
      carrierId,
      number: 'F-1',
      day: '2026-11-20',
      currency: cost.currency,
      fileName: 'f.csv',
      fileKey: await files.put(db, new TextEncoder().encode(shipmentId)),
      lineCount: 1,
      total: cost.amount,
      createdBy: userId,
    })
    .returning({ id: expenseInvoices.id })
  await db.insert(expenseLines).values({
    invoiceId: invoice!.id,
    row: 2,
    number: shipmentId,
    shipmentId,
    charges: [],
    amount: cost.amount,
    expected: cost.amount,
    difference: '0',
    state: 'matched',
  })
}
