/**
 * Lists of sales invoices, of what is to be invoiced and of carriers' invoices at a million rows, each against the
 * same call at ten thousand, measured alternately.
 */
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { Ctx } from '../../../apps/api/src/platform/ctx.ts'
import { expenseInvoiceList } from '../../../apps/api/src/features/invoicing/expenses/expenseInvoices.list.ts'
import { expenseLineList } from '../../../apps/api/src/features/invoicing/expenses/expenseLines.list.ts'
import { listCandidates } from '../../../apps/api/src/features/invoicing/sales/listCandidates.ts'
import { salesInvoiceList } from '../../../apps/api/src/features/invoicing/sales/salesInvoices.list.ts'
import { sumInvoices } from '../../../apps/api/src/features/invoicing/sales/sumInvoices.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import { fillTables } from '../filled/fillTables.ts'
import { timeOnce } from '../filled/filledShipments.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'
import { filledInvoices, filledInvoiceTables } from './filledInvoices.ts'
import { invoicedCompanies } from './filledPayments.ts'

const smallRows = sizeOf(10_000, 3000)
const largeRows = Number(process.env.BENCH_ROWS ?? sizeOf(1_000_000, 5000))
const companies = 3000
const pairs = sizeOf(30, 1)
const goal = 1.3

/** Database with its facts that differ by size. */
interface Filled {
  ctx: Ctx
  deep: { sales: string; lines: string }
  /** Number, reference and day of an invoice in the middle, and a carrier's invoice. */
  middle: { number: string; reference: string; day: string }
  expenseInvoiceId: string
}

type Call<Answer = unknown> = (filled: Filled) => Promise<Answer>
type Page = Call<{ nextCursor: string | null }>

const salesPage =
  (ask: (filled: Filled) => object): Page =>
  (filled) =>
    salesInvoiceList.findPage(filled.ctx, {
      body: salesInvoiceEndpoints.listInvoices.body.parse(ask(filled)),
    })
const sums =
  (ask: (filled: Filled) => object): Call =>
  (filled) =>
    sumInvoices(filled.ctx, salesInvoiceEndpoints.sumInvoices.body.parse(ask(filled)))
const linePage =
  (ask: (filled: Filled) => object): Page =>
  (filled) =>
    expenseLineList.findPage(filled.ctx, { body: expenseEndpoints.listExpenseLines.body.parse(ask(filled)) })
const expensePage =
  (ask: object): Call =>
  (filled) =>
    expenseInvoiceList.findPage(filled.ctx, { body: expenseEndpoints.listExpenseInvoices.body.parse(ask) })

const days = ({ middle: { day } }: Filled) => ({ startDate: day, endDate: day })

const calls: readonly [string, Call][] = [
  ['sales invoices, first page', salesPage(() => ({}))],
  ['sales invoices, oldest first', salesPage(() => ({ sort: 'issued' }))],
  ['sales invoices, deep page', salesPage(({ deep }) => ({ cursor: deep.sales }))],
  ['sales invoices of a large company', salesPage(() => ({ companyID: 1 }))],
  ['sales invoices of a small company', salesPage(() => ({ companyID: 2900 }))],
  ['sales invoices, accepted', salesPage(() => ({ state: 'accepted' }))],
  ['sales invoices, rejected', salesPage(() => ({ state: 'rejected' }))],
  ['sales invoices, not sent', salesPage(() => ({ state: 'issued' }))],
  ['sales invoices of one day', salesPage(days)],
  ['sales invoices, refunds', salesPage(() => ({ type: 'refund' }))],
  ['sales invoices, whole number', salesPage(({ middle }) => ({ search: middle.number }))],
  ['sales invoices, end of a number', salesPage(({ middle }) => ({ search: middle.number.slice(-6) }))],
  ['sales invoices, unknown number', salesPage(() => ({ search: 'KEA2019' }))],
  ['sales invoices, reference of a shipment', salesPage(({ middle }) => ({ search: middle.reference }))],
  ['sums of all sales invoices', sums(() => ({}))],
  ['sums of one day', sums(days)],
  ['sums of a small company', sums(() => ({ companyID: 2900 }))],
  ['candidates', ({ ctx }) => listCandidates(ctx, { search: null })],
  ['carriers’ invoices, first page', expensePage({})],
  ['carriers’ invoices of one carrier', expensePage({ supplierId: 2 })],
  ['carriers’ invoices, number', expensePage({ search: 'F000000003' })],
  ['lines of one carrier’s invoice', linePage(({ expenseInvoiceId }) => ({ invoiceId: expenseInvoiceId }))],
  ['lines of all invoices, largest difference', linePage(() => ({}))],
  ['lines of all invoices, deep page', linePage(({ deep }) => ({ cursor: deep.lines }))],
  ['lines to decide', linePage(() => ({ states: ['different'] }))],
  ['a line by its number', linePage(() => ({ search: `1Z${String(7919 * 1500).padStart(16, '0')}` }))],
]

const openFilled = async (services: BenchServices): Promise<Filled> => {
  const { rows } = await services.db.execute<{ number: string; reference: string; day: string }>(
    `select number, day::text, asset_reference as reference from sales_invoices join sales_invoice_lines on invoice_id = id and position = 0
     where id = (select id from sales_invoices order by created_at desc offset (select count(*) / 2 from sales_invoices) limit 1)`,
  )
  const ctx = makeCtx(services, {
    roles: ['admin4controllers'],
    isOperationUser: true,
    flags: new Set(['invoicing_salesinvoice', 'agent_agentshipmentlist']),
  })
  const { rows: bills } = await services.db.execute<{ id: string }>(
    `select id from expense_invoices order by day, id limit 1`,
  )
  const filled = { ctx, deep: { sales: '', lines: '' }, middle: rows[0]!, expenseInvoiceId: bills[0]!.id }
  // A cursor is a place in the order, whichever filters found it.
  const sales = await salesPage(({ middle }) => ({ endDate: middle.day }))(filled)
  const lines = await linePage(({ expenseInvoiceId }) => ({ invoiceId: expenseInvoiceId, pageSize: 100 }))(
    filled,
  )
  filled.deep = { sales: sales.nextCursor!, lines: lines.nextCursor! }
  return filled
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const opened: BenchServices[] = []
  try {
    const filled: Filled[] = []
    for (const rows of [smallRows, largeRows]) {
      const { href } = await server.createDatabase()
      await fillTables(href, filledInvoiceTables, [
        ...invoicedCompanies(companies),
        ...filledInvoices(rows, companies),
        'analyze companies',
      ])
      const services = await openBenchServices(href, server.folder)
      opened.push(services)
      filled.push(await openFilled(services))
    }
    const measured: BenchRow[] = []
    for (const [name, call] of calls) {
      const [small, large]: [number[], number[]] = [[], []]
      for (let pair = 0; pair < pairs; pair++) {
        small.push(await timeOnce(() => call(filled[0]!)))
        large.push(await timeOnce(() => call(filled[1]!)))
      }
      const ratio = median(large) / median(small)
      measured.push({
        name: `${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        detail: `${median(large).toFixed(2)} ms to ${median(small).toFixed(2)} ms`,
      })
    }
    return measured
  } finally {
    for (const services of opened) await services.close()
    await server.stop()
  }
}
