import { invoiceDeliveries } from '@kervan/connectors/receiving'
import { auditOf, theSystem } from '../../../platform/audit/auditOf.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { wakeDeliveries } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { findInvoicesToSend, lockHandovers, markSent } from '../handover/handover.queries.ts'
import { endArchive, listArchivedInvoiceIds } from './archive.queries.ts'
import type { ArchiveRow } from './archive.queries.ts'

const auditInvoice = auditOf('salesInvoice')

/** Marks the invoices of an archive as sent, once, and reads answers that came before the confirmation. */
export const confirmArchive = async (
  tx: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { id, name, createdBy }: Pick<ArchiveRow, 'id' | 'name' | 'createdBy'>,
): Promise<void> => {
  await lockHandovers(tx)
  const now = clock()
  if (!(await endArchive(tx, id, { state: 'sent', sentAt: now }))) return
  const found = await findInvoicesToSend(tx, await listArchivedInvoiceIds(tx, id))
  await markSent(
    tx,
    found.map(({ invoice }) => invoice.id),
    { sentBy: createdBy, sentAt: now, archiveId: id },
  )
  for (const { invoice } of found)
    await auditInvoice(tx, theSystem(now), {
      action: 'invoiceSent',
      id: invoice.id,
      details: { number: invoice.number, archive: name },
    })
  await wakeDeliveries(tx, {
    topic: invoiceDeliveries,
    numbers: found.map(({ invoice }) => invoice.number),
    now,
  })
  await queueInboxReading({ db: tx, jobs }, invoiceDeliveries)
}
