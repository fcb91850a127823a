import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { insertDelivery } from './ingest.queries.ts'
import { queueInboxReading } from './readInbox.ts'

export const keyOfContent = (content: Uint8Array | string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/**
 * Stores a carrier's webhook and acknowledges it; a job reads it later. A repetition is stored once. Unknown
 * connection, missing secret and wrong secret get the same answer, so that senders cannot probe for
 * connections.
 * @throws AppError deliveryRefused
 */
export const receiveDelivery = async (
  ctx: Ctx,
  { params, raw }: InputOf<typeof ingestEndpoints.receiveDelivery>,
): Promise<AnswerOf<typeof ingestEndpoints.receiveDelivery>> => {
  const { bytes, header } = raw!
  const connection = await openConnectionById(ctx, params.connectionId)
  const sent = connection?.connector.tracking?.recognise({ body: bytes, header })
  if (!connection || !sent) throw new AppError('deliveryRefused')
  const delivery = {
    connectorKey: connection.definition.key,
    connectionId: params.connectionId,
    source: 'webhook',
    deliveryKey: sent.id === null ? keyOfContent(bytes) : `id:${sent.id.slice(0, 200)}`,
    content: bytes,
  } as const
  if (await insertDelivery(ctx.db, delivery, ctx.now)) await queueInboxReading(ctx)
  return {}
}
