import type { RawCall } from '@kervan/contract/endpoint'
import type { ChallengeAnswer } from '@kervan/connectors/receiving'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { openReceiverById } from '../openConnection.ts'
import { insertDelivery } from './deliveries.ts'
import { queueInboxReading } from './readInboxJob.ts'

export const keyOfContent = (content: Uint8Array | string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`

/** Time limit in ms for what a verification fetches; senders wait a few seconds for their answer. */
const prepareMs = 3000

interface SentDelivery {
  connectionId: number
  method: 'GET' | 'POST'
  raw: RawCall
}

/**
 * Stores a webhook and acknowledges it with null; a job reads it later. A repetition is stored once. A challenge is
 * answered at once and not stored. Unknown connection, disabled connection, missing secret and wrong secret get the
 * same answer, so that senders cannot probe for connections.
 * @throws AppError deliveryRefused
 */
export const receiveDelivery = async (
  ctx: Ctx,
  { connectionId, method, raw: { bytes, header, query, target } }: SentDelivery,
): Promise<ChallengeAnswer['answer'] | null> => {
  const opened = await openReceiverById(ctx, connectionId)
  const receive = opened?.connector.receive
  const received = { method, body: bytes, header, query, target }
  await receive?.prepare?.(received, AbortSignal.timeout(prepareMs))
  const sent = receive?.recognise(received)
  if (!opened || !sent) throw new AppError('deliveryRefused')
  if ('answer' in sent) return sent.answer
  const delivery = {
    topic: sent.topic,
    connectorKey: opened.definition.key,
    connectionId,
    source: 'webhook',
    deliveryKey: sent.id === null ? keyOfContent(bytes) : `id:${sent.id.slice(0, 200)}`,
    content: bytes,
  } as const
  if (await insertDelivery(ctx.db, delivery, ctx.now)) await queueInboxReading(ctx, sent.topic)
  return null
}
