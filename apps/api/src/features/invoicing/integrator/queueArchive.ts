import { createHash, randomUUID } from 'node:crypto'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { writeZip } from '../../../platform/files/writeZip.ts'
import { composeInvoiceFiles } from '../handover/packInvoices.ts'
import type { StoredInvoice } from '../sales/sales.queries.ts'
import { insertArchive } from './archive.queries.ts'
import type { OpenIntegrator } from './findIntegrator.ts'
import { transmitArchiveJob } from './transmitArchiveJob.ts'

const auditInvoice = auditOf('salesInvoice')

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Signs and stores an archive of electronic invoices, and queues its sending. The bytes are stored, so that every try
 * sends the same ones. The caller holds `lockHandovers`.
 */
export const queueArchive = async (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  by: AuditedBy,
  { connectionId, integrator }: OpenIntegrator,
  invoices: readonly StoredInvoice[],
): Promise<void> => {
  const id = randomUUID()
  const name = `${invoices[0]!.number}-${invoices.length}-${id.slice(0, 8)}.zip`
  const files = await composeInvoiceFiles(tx, invoices)
  const manifest = Buffer.from(
    JSON.stringify({
      version: 1,
      archive: name,
      files: files.map((file) => ({ name: file.name, bytes: file.bytes.length, sha256: hashOf(file.bytes) })),
    }),
  )
  const content = Buffer.from(
    writeZip([
      ...files,
      { name: 'manifest.json', bytes: manifest },
      { name: 'manifest.sig', bytes: Buffer.from(`${integrator.sign(manifest)}\n`) },
    ]),
  )
  await insertArchive(
    tx,
    {
      ...{ id, name, connectionId, content, sha256: hashOf(content) },
      createdBy: by.actor?.userId ?? null,
      createdAt: by.now,
    },
    invoices.map((invoice) => invoice.id),
  )
  for (const { id: invoiceId, number } of invoices)
    await auditInvoice(tx, by, { action: 'invoiceQueued', id: invoiceId, details: { number, archive: name } })
  if (integrator.send) await jobs.enqueue(tx, transmitArchiveJob, { archiveId: id })
}
