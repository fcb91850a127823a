import { HttpError } from '@kervan/connectors/http/httpError'
import { IntegratorError } from '@kervan/connectors/invoicing/integrator'
import type { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { lockHandovers } from '../handover/handover.queries.ts'
import { endArchive, findArchive, noteArchiveProblem } from './archive.queries.ts'
import { confirmArchive } from './confirmArchive.ts'
import type { transmitArchiveJob } from './transmitArchiveJob.ts'

const timeLimitMs = 120_000

/**
 * Sends an archive and marks its invoices as sent. A refused access waits for staff, because repeated attempts may lock
 * the account; a failure that decides nothing is retried with the same bytes.
 */
export const transmitArchive = async (
  services: Services,
  { archiveId }: z.output<typeof transmitArchiveJob.payload>,
): Promise<void> => {
  const { db } = services
  const archive = await findArchive(db, archiveId)
  if (archive?.state !== 'waiting' || archive.content === null) return
  const { id, name, sha256, content } = archive
  const opened = await openConnectionById(services, archive.connectionId)
  const send = opened?.connector.invoices?.send
  if (!send) return noteArchiveProblem(db, id, { problem: 'notConnected', detail: '' })
  try {
    await send({ name, sha256, bytes: content }, AbortSignal.timeout(timeLimitMs))
  } catch (error) {
    if (!(error instanceof IntegratorError || error instanceof HttpError)) throw error
    const detail = error.message.slice(0, 300)
    if (error.kind === 'refused')
      return db.transaction(async (tx) => {
        await lockHandovers(tx)
        await endArchive(tx, id, { state: 'refused', detail })
      })
    await noteArchiveProblem(db, id, { problem: error.kind, detail })
    if (error.kind === 'credentials') return
    throw error
  }
  await db.transaction((tx) => confirmArchive(tx, services, archive))
}
