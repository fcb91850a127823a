/** Reads messages of integrators: answers to invoices, and confirmations of archives. */
import { IntegratorError } from '@kervan/connectors/invoicing/integrator'
import type { InvoiceMessage } from '@kervan/connectors/invoicing/integrator'
import { invoiceDeliveries } from '@kervan/connectors/receiving'
import type { AnswerProblem } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { theSystem } from '../../../platform/audit/auditOf.ts'
import type { DeliveryOutcome, DeliveryRow, InboxTopic } from '../../connection/inbox/inboxTopic.ts'
import { lockHandovers } from '../handover/handover.queries.ts'
import { matchAnswer } from '../handover/recordAnswers.ts'
import { findArchiveByName } from './archive.queries.ts'
import { confirmArchive } from './confirmArchive.ts'

const hourMs = 3_600_000
/** An answer that comes before the confirmation of its archive waits this long for it. */
const longestWaitMs = 72 * hourMs

type Read =
  | { state: 'read'; recorded: number }
  | { state: 'waiting' | 'failed'; problem: AnswerProblem; detail: string; numbers?: string[] }

const refuse = (problem: AnswerProblem, detail: string): Read => ({ state: 'failed', problem, detail })

const takeReceipt = async (
  tx: Db,
  services: Services,
  connectionId: number | null,
  { archive: name, sha256 }: Extract<InvoiceMessage, { kind: 'received' }>,
): Promise<Read> => {
  const archive = connectionId === null ? undefined : await findArchiveByName(tx, { connectionId, name })
  if (!archive) return refuse('unknown', name)
  if (archive.sha256 !== sha256) return refuse('otherContent', name)
  if (archive.state === 'refused') return refuse('contradicts', name)
  const isNew = archive.state === 'waiting'
  if (isNew) await confirmArchive(tx, services, archive)
  return { state: 'read', recorded: isNew ? 1 : 0 }
}

const takeAnswer = async (
  tx: Db,
  now: Date,
  receivedAt: Date,
  message: Extract<InvoiceMessage, { kind: 'answer' }>,
): Promise<Read> => {
  const { effect, isOnItsWay } = await matchAnswer(tx, theSystem(now), message)
  if (effect === 'recorded') return { state: 'read', recorded: 1 }
  if (effect === 'unchanged' || effect === 'outdated') return { state: 'read', recorded: 0 }
  const mayWait = isOnItsWay && now.getTime() - receivedAt.getTime() < longestWaitMs
  if (mayWait) return { state: 'waiting', problem: effect, detail: message.number, numbers: [message.number] }
  return refuse(effect, message.number)
}

const parse = (services: Services, { connectorKey, content }: DeliveryRow): InvoiceMessage | string => {
  try {
    const read = services.connectors.find(connectorKey)?.readInvoiceMessage
    return read?.(JSON.parse(content.toString('utf8'))) ?? 'no reader'
  } catch (error) {
    if (error instanceof IntegratorError || error instanceof SyntaxError) return error.message
    throw error
  }
}

const readOne = (tx: Db, services: Services, row: DeliveryRow): Promise<Read> | Read => {
  const message = parse(services, row)
  if (typeof message === 'string') return refuse('unreadable', message)
  return message.kind === 'received'
    ? takeReceipt(tx, services, row.connectionId, message)
    : takeAnswer(tx, services.clock(), row.receivedAt, message)
}

/** Reader of integrators' messages. An answer file lists the same answers for a long time, so they are stored long. */
export const answersInbox: InboxTopic = {
  topic: invoiceDeliveries,
  keepDays: 400,
  keepTroubledDays: 90,
  read: async (tx, services, deliveries) => {
    await lockHandovers(tx)
    const outcomes: DeliveryOutcome[] = []
    for (const row of deliveries) {
      const read = await readOne(tx, services, row)
      const hasProblem = 'problem' in read
      outcomes.push({
        id: row.id,
        state: read.state,
        problem: hasProblem ? read.problem : null,
        detail: hasProblem ? read.detail.slice(0, 300) : '',
        nextAt: read.state === 'waiting' ? new Date(services.clock().getTime() + hourMs) : row.nextAt,
        unknownNumbers: (hasProblem && read.numbers) || [],
        recorded: hasProblem ? 0 : read.recorded,
      })
    }
    return outcomes
  },
}
