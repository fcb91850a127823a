import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { z } from 'zod'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { findArchiveByName, listWaitingArchives } from './archive.queries.ts'

const auditArchive = auditOf('invoiceArchive')

/** Most archives in one list; those that follow are listed once these are confirmed. */
const mostListed = 100

const wish = z.object({ archive: z.string().max(100).optional() })

const readWish = (bytes: Uint8Array): z.output<typeof wish> => {
  try {
    return wish.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return {}
  }
}

type Row = (typeof integratorEndpoints)['collectInvoiceArchive']

/**
 * Lists the waiting archives of a connection, or returns one; each download is audited. Downloading confirms nothing: the integrator confirms by
 * a message with the hash of what it has.
 * @throws AppError deliveryRefused for a request that is not signed by the secret of a connection; notFound
 */
export const collectArchive = async (
  ctx: Ctx,
  { params, raw }: Pick<InputOf<Row>, 'params' | 'raw'>,
): Promise<FileAnswer> => {
  const { connectionId } = params
  const { bytes, header, query, target } = raw!
  const opened = await openConnectionById(ctx, connectionId)
  const request = { method: 'POST' as const, body: bytes, header, query, target }
  if (opened?.connector.invoices?.mayCollect?.(request) !== true) throw new AppError('deliveryRefused')
  const { archive: name } = readWish(bytes)
  if (name === undefined) {
    const archives = await listWaitingArchives(ctx.db, connectionId, mostListed)
    return { contentType: 'application/json', bytes: JSON.stringify({ archives }) }
  }
  const archive = await findArchiveByName(ctx.db, { connectionId, name })
  if (!archive?.content) throw new AppError('notFound')
  await auditArchive(ctx.db, ctx, { action: 'invoiceArchiveCollected', id: archive.name })
  return { contentType: 'application/zip', fileName: archive.name, bytes: archive.content }
}
