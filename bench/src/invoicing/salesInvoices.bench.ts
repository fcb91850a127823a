/**
 * Sales invoices issued through the product with their XML handed over and each PDF drawn once, compared with a
 * floor that inserts the same rows in as few statements and writes the same bytes. Both run alternately on
 * databases with the same content.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { FileAnswer } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../apps/api/src/platform/ctx.ts'
import { sendInvoices } from '../../../apps/api/src/features/invoicing/handover/sendInvoices.ts'
import { issueInvoices } from '../../../apps/api/src/features/invoicing/sales/issueInvoices.ts'
import { listCandidates } from '../../../apps/api/src/features/invoicing/sales/listCandidates.ts'
import { readInvoiceFile } from '../../../apps/api/src/features/invoicing/sales/readInvoice.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'
import { invoicedCompanies, issuedDay, paidShipments } from './filledPayments.ts'

const wanted = Number(process.env.BENCH_INVOICES ?? sizeOf(10_000, 60))
const companies = sizeOf(800, 40)
const groupsOfRound = sizeOf(1000, 60)
/** Groups that one call issues: as many as it accepts. */
const groupsAtOnce = 50
const goal = 0.5

type Body = Parameters<typeof issueInvoices>[1]
type Sale = Body['sales'][number]

interface Written {
  ids: string[]
  files: { name: string; bytes: Uint8Array }[]
  ms: number
}

const inReplica = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  await client.query('begin; set local session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.query('commit; analyze companies, shipments, offers, payment_items')
}

const findSales = async (ctx: Ctx): Promise<Sale[]> => {
  const { sales } = await listCandidates(ctx, { search: null })
  return sales.map(({ companyId, currency, treatment, total }) => ({
    companyId,
    currency: currency as Sale['currency'],
    treatment: treatment!,
    total,
  }))
}

/** Issues one group of invoices, hands their XML over and draws each PDF. */
const runProduct = async (ctx: Ctx, sales: Sale[], folder: string): Promise<Written> => {
  const begin = performance.now()
  const { issued } = await issueInvoices(ctx, { day: issuedDay, sales, refunds: [] })
  const ids = issued.map(({ id }) => id)
  const files: Written['files'] = []
  const write = ({ fileName = '', bytes }: FileAnswer) => {
    if (!(bytes instanceof Uint8Array)) throw new TypeError(`${fileName} is not made in one piece.`)
    writeFileSync(path.join(folder, fileName), bytes)
    files.push({ name: fileName, bytes })
  }
  write(await sendInvoices(ctx, { ids }))
  for (const id of ids) write(await readInvoiceFile(ctx, { id, format: 'pdf', language: 'tr' }))
  return { ids, files, ms: performance.now() - begin }
}

interface Insert {
  text: string
  values: unknown[]
}

/** Reads rows back as one insert, with generated columns left out. */
const copyRows = async (client: pg.Client, table: string, where: string, ids: unknown): Promise<Insert> => {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
     order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const { rows } = await client.query<unknown[]>({
    text: `select ${names.map((name) => `${name}::text`).join()} from ${table} where ${where}`,
    values: [ids],
    rowMode: 'array',
  })
  const places = rows.map(
    (_, at) =>
      `(${columns.map(({ type }, column) => `$${at * columns.length + column + 1}::${type}`).join()})`,
  )
  return {
    text: `insert into ${table} (${names.join()}) values ${places.join()}`,
    values: rows.flat(),
  }
}

interface FloorWork {
  issuing: Insert[]
  sending: Insert[]
  downloads: Insert[]
}

const readWork = async (client: pg.Client, ids: readonly string[]): Promise<FloorWork> => {
  const audited = (action: string, of: readonly string[]) =>
    copyRows(client, 'audit_entries', `action = '${action}' and subject_id = any ($1::text[])`, of)
  const downloads: Insert[] = []
  for (const id of ids) downloads.push(await audited('invoiceDownloaded', [id]))
  return {
    issuing: [
      await copyRows(client, 'sales_invoices', 'id = any ($1::uuid[])', ids),
      await copyRows(client, 'sales_invoice_lines', 'invoice_id = any ($1::uuid[])', ids),
      await audited('invoiceIssued', ids),
    ],
    sending: [
      await copyRows(client, 'sales_invoice_handovers', 'invoice_id = any ($1::uuid[])', ids),
      await audited('invoiceSent', ids),
    ],
    downloads,
  }
}

const runFloor = async (
  client: pg.Client,
  { issuing, sending, downloads }: FloorWork,
  files: Written['files'],
  folder: string,
): Promise<number> => {
  const begin = performance.now()
  const run = async (inserts: readonly Insert[]) => {
    await client.query('begin')
    for (const insert of inserts) await client.query(insert)
    await client.query('commit')
  }
  await run(issuing)
  await run(sending)
  for (const insert of downloads) await client.query(insert)
  for (const { name, bytes } of files) writeFileSync(path.join(folder, name), bytes)
  return performance.now() - begin
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const addresses = [server.connectionString, (await server.createDatabase()).href]
  const clients = addresses.map((connectionString) => new pg.Client({ connectionString }))
  const services = await openBenchServices(addresses[0]!, server.folder)
  try {
    const [copy, floor] = [clients[0]!, clients[1]!]
    for (const client of clients) {
      await client.connect()
      await inReplica(client, invoicedCompanies(companies))
      await client.query(
        `insert into payments (id, conversation_id, company_id, user_id, language, provider, state, amount, currency, next_check_at)
         values ('00000000-0000-4000-8000-000000000001', 'bench', 1, 1, 'tr', 'sandbox', 'succeeded', 1, 'TRY', now())`,
      )
    }
    const ctx = {
      ...makeCtx(services, {
        roles: ['admin4controllers'],
        isOperationUser: true,
        flags: new Set(['invoicing_salesinvoice']),
      }),
      now: new Date(`${issuedDay}T12:00:00Z`),
    }
    const folders = ['product', 'floor'].map((name) => path.join(server.folder, name))
    for (const folder of folders) mkdirSync(folder)
    const [ours, theirs]: [number[], number[]] = [[], []]
    let [invoices, bytes] = [0, 0]
    for (let round = 0; invoices < wanted; round++) {
      const statements = paidShipments(round, { groups: groupsOfRound, companies })
      for (const client of clients) await inReplica(client, statements)
      let sales = await findSales(ctx)
      while (sales.length > 0 && invoices < wanted) {
        const product = await runProduct(ctx, sales.splice(0, groupsAtOnce), folders[0]!)
        const work = await readWork(copy, product.ids)
        theirs.push(await runFloor(floor, work, product.files, folders[1]!))
        ours.push(product.ms)
        invoices += product.ids.length
        bytes += product.files.reduce((all, file) => all + file.bytes.length, 0)
        if (sales.length === 0) sales = await findSales(ctx)
      }
    }
    const ratio = median(theirs.map((ms, at) => ms / ours[at]!))
    const total = (parts: readonly number[]) => parts.reduce((all, ms) => all + ms, 0)
    return [
      {
        name: `${invoices.toLocaleString('en')} sales invoices with XML and PDF, speed of inserting and writing the same`,
        ratio,
        goal: `≥ ${goal}`,
        met: ratio >= goal,
        detail: `${(total(ours) / invoices).toFixed(2)} ms to ${(total(theirs) / invoices).toFixed(2)} ms an invoice of ${Math.round(bytes / invoices / 1024)} KB`,
      },
    ]
  } finally {
    for (const client of clients) await client.end()
    await services.close()
    await server.stop()
  }
}
