import type { Db } from '../../../platform/db/database.ts'
import { writeZip } from '../../../platform/files/writeZip.ts'
import type { ZippedFile } from '../../../platform/files/writeZip.ts'
import { composeInvoiceXml } from '../sales/composeInvoiceXml.ts'
import { findInvoiceLines } from '../sales/sales.queries.ts'
import type { StoredInvoice } from '../sales/sales.queries.ts'

/** Columns of the index; an answer file has the first two. */
const indexColumns = ['number', 'ettn', 'date', 'kind', 'type', 'currency', 'total', 'file'] as const

/**
 * Writes the XML of each invoice and an index. The same invoices give the same files.
 * @throws AppError fileNotFound for a printed invoice
 */
export const composeInvoiceFiles = async (
  tx: Db,
  invoices: readonly StoredInvoice[],
): Promise<ZippedFile[]> => {
  const files = []
  for (const invoice of invoices) {
    const xml = composeInvoiceXml(invoice, await findInvoiceLines(tx, invoice.id))
    files.push({ name: `${invoice.number}.xml`, bytes: Buffer.from(xml) })
  }
  const rows = invoices.map((invoice) => [
    ...[invoice.number, invoice.id, invoice.day, invoice.kind, invoice.type, invoice.currency],
    ...[invoice.total, `${invoice.number}.xml`],
  ])
  const index = [indexColumns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')
  return [...files, { name: 'index.csv', bytes: Buffer.from(index) }]
}

export const packInvoices = async (tx: Db, invoices: readonly StoredInvoice[]): Promise<Uint8Array> =>
  writeZip(await composeInvoiceFiles(tx, invoices))
