/** Reads the answer files of connected integrators. Their answers go through the same inbox as messages. */
import { HttpError } from '@kervan/connectors/http/httpError'
import { IntegratorError } from '@kervan/connectors/invoicing/integrator'
import { invoiceDeliveries } from '@kervan/connectors/receiving'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { insertDeliveries } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { keyOfContent } from '../../connection/inbox/receiveDelivery.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { listUnansweredConnections } from './archive.queries.ts'

const timeLimitMs = 60_000

/** Idempotent: an answer that was stored before is not stored again. */
export const pollAnswersJob = jobKind({
  name: 'invoicing-poll-answers',
  payload: z.object({}),
  cron: '*/15 * * * *',
  expireInSeconds: 600,
  retryLimit: 0,
})

const pollConnection = async (services: Services, connectionId: number): Promise<number> => {
  const opened = await openConnectionById(services, connectionId)
  const readAnswers = opened?.connector.invoices?.readAnswers
  if (!opened || !readAnswers) return 0
  const { db, clock, log } = services
  const about = {
    topic: invoiceDeliveries,
    connectorKey: opened.definition.key,
    connectionId,
    source: 'poll',
  } as const
  try {
    const contents = (await readAnswers(AbortSignal.timeout(timeLimitMs))).map((answer) =>
      JSON.stringify(answer),
    )
    return await insertDeliveries(
      db,
      [...new Set(contents)].map((content) => ({
        ...about,
        deliveryKey: keyOfContent(content),
        content: Buffer.from(content),
      })),
      clock(),
    )
  } catch (error) {
    if (!(error instanceof IntegratorError || error instanceof HttpError)) throw error
    log.warn({ connection: connectionId, err: error.message }, 'an answer file could not be read')
    if (error.kind !== 'garbage') return 0
    // One row for each day, so that staff see it.
    const note = {
      ...about,
      deliveryKey: `garbage:${clock().toISOString().slice(0, 10)}`,
      content: Buffer.from(''),
      ...({ state: 'failed', problem: 'unreadable', detail: error.message.slice(0, 300) } as const),
    }
    await insertDeliveries(db, [note], clock())
    return 0
  }
}

/** Polls each connection with invoices that wait for an answer. */
export const pollAnswers = async (services: Services): Promise<void> => {
  let stored = 0
  for (const connectionId of await listUnansweredConnections(services.db))
    stored += await pollConnection(services, connectionId)
  if (stored > 0) await queueInboxReading(services, invoiceDeliveries)
}
