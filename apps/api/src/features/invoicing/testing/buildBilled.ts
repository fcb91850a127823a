/** Test fixtures: paid parcels with their frozen costs, and a carrier's invoice about them. */
import { eq } from 'drizzle-orm'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseField } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildReceived } from '../../measuring/testing/buildReceived.ts'
import { shipmentCosts } from '../../shipment/costs/cost.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

export interface BilledParcelRow {
  shipmentId: string
  assetReference: string
  carrierId: number
  costMinor: number
  currency: string
}

/** Creates a received parcel with the cost of its paid offer. */
export const buildCosted = async (test: TestApp): Promise<BilledParcelRow> => {
  const shipmentId = await buildReceived(test)
  const [row] = await test.services.db
    .select({
      assetReference: shipments.assetReference,
      carrierId: shipments.carrierId,
      cost: shipmentCosts.amount,
      currency: shipmentCosts.currency,
    })
    .from(shipments)
    .innerJoin(shipmentCosts, eq(shipmentCosts.shipmentId, shipments.id))
    .where(eq(shipments.id, shipmentId))
  const { assetReference, carrierId, cost, currency } = row!
  return {
    shipmentId,
    assetReference,
    carrierId: carrierId!,
    costMinor: Math.round(Number(cost) * 100),
    currency,
  }
}

const expenseHead = ['Konşimento', 'Ağırlık', 'Tutar', 'Para birimi', 'Fatura no', 'Fatura tarihi']
const fields: ExpenseField[] = ['number', 'weight', 'amount', 'currency', 'invoiceNumber', 'invoiceDay']

const headMapping = JSON.stringify(fields.map((field, index) => ({ index, field })))

export interface InvoiceRow {
  number: string
  kg?: number | null
  minor: number
}

const decimal = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')

export const invoiceCsv = (
  rows: readonly InvoiceRow[],
  { number = 'F-1', currency = 'EUR', day = '2026-11-27' } = {},
): string =>
  [
    expenseHead,
    ...rows.map((row) => [
      row.number,
      row.kg ? String(row.kg).replace('.', ',') : '',
      decimal(row.minor),
      currency,
      number,
      day,
    ]),
  ]
    .map((cells) => cells.join(';'))
    .join('\r\n')

export const expenseForm = (
  csv: string,
  { supplierId, ...more }: { supplierId: number } & Record<string, string | number>,
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ supplierId, columns: headMapping, ...more }))
    form.append(name, String(value))
  form.append('file', new Blob([csv]), 'fatura.csv')
  return form
}

/** Uploads an invoice and returns its lines, in the order of the file. */
export const uploadLines = async (test: TestApp, token: string, form: FormData) => {
  const { body } = await test.call(expenseEndpoints.uploadExpenseInvoice, { token, form })
  if (body.invoiceId === null) throw new Error(`not stored: ${JSON.stringify(body)}`)
  const { body: page } = await test.call(expenseEndpoints.listExpenseLines, {
    token,
    body: { invoiceId: body.invoiceId, sort: 'row' },
  })
  return { invoiceId: body.invoiceId, lines: page.items }
}

/** Invoice that bills a parcel with an amount that nothing explains. */
export const buildOpenForm = async (test: TestApp): Promise<FormData> => {
  const { assetReference, carrierId, costMinor, currency } = await buildCosted(test)
  const csv = invoiceCsv([{ number: assetReference, minor: costMinor + 7777 }], {
    number: assetReference,
    currency,
  })
  return expenseForm(csv, { supplierId: carrierId })
}

/** Returns the line that waits for a decision. */
export const buildOpenLine = async (test: TestApp, token: string) => {
  const { lines } = await uploadLines(test, token, await buildOpenForm(test))
  return lines[0]!
}

export const buildDisputed = async (test: TestApp, token: string): Promise<string> => {
  const { id } = await buildOpenLine(test, token)
  await test.call(disputeEndpoints.disputeExpenseLines, { token, body: { ids: [id] } })
  return id
}
