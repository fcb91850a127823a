/** Connected integrator: sending of invoices, messages with a problem, and its pickup of archives. */
import { z } from 'zod'
import { deliverySources, webhookParams } from '../../connection/inbox.endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { mostHandedOver } from '../handover/handover.endpoints.ts'

const access = 'operation'

/**
 * `waiting`: not confirmed yet. `refused`: the integrator does not take it, so that its invoices can be sent anew.
 * `withdrawn`: its connection was switched off before, and its invoices are sent in another way.
 */
export const archiveStates = ['waiting', 'sent', 'refused', 'withdrawn'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** Why an archive is not sent yet. `notConnected`: its connection is off or cannot be read. */
export const archiveProblems = [
  'notConnected',
  'credentials',
  'refused',
  'fault',
  'garbage',
  'tooManyCalls',
  'timeout',
  'unreachable',
  'blocked',
  'paused',
] as const
export type ArchiveProblem = (typeof archiveProblems)[number]

/**
 * `notSent`: to an invoice that was not sent. `contradicts`: another answer was recorded before. `unknown`: no such
 * invoice or archive. `otherInvoice`: the ETTN is that of another invoice. `otherContent`: the hash is that of another
 * archive. `fault`: an internal error.
 */
const answerProblems = [
  'notSent',
  'contradicts',
  'unknown',
  'otherInvoice',
  'otherContent',
  'unreadable',
  'fault',
] as const
export type AnswerProblem = (typeof answerProblems)[number]

/** Most listed messages with a problem. */
export const mostTroubledAnswers = 100

const messageId = z
  .int('validation:choice')
  .min(1, 'validation:choice')
  .max(Number.MAX_SAFE_INTEGER, 'validation:choice')

const troubledAnswer = z.object({
  id: z.int(),
  connection: z.string(),
  source: z.enum(deliverySources),
  receivedDate: z.iso.datetime(),
  problem: z.enum(answerProblems),
  /** Number of the invoice or name of the archive, otherwise what is wrong with the message. */
  detail: z.string(),
  /** Beginning of the message. */
  content: z.string(),
  /** Time of the next try; null when there is none. */
  nextDate: z.iso.datetime().nullable(),
})

export const integratorEndpoints = {
  findIntegrator: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetIntegrator',
    access,
    summary:
      'Connection that invoices are sent over, and messages of integrators with a problem, newest first',
    body: z.object({}),
    answer: z.object({
      /** Name of the connection; null when archives are handed over by hand. */
      connection: z.string().nullable(),
      problems: z.array(troubledAnswer).max(mostTroubledAnswers),
    }),
  }),
  transmitInvoices: endpoint({
    method: 'POST',
    path: '/api/Invoicing/TransmitInvoices',
    access,
    summary:
      'Sends invoices over the connection of the integrator; they count as sent when it has confirmed them. Those on their way are tried again now',
    body: z.object({
      ids: z
        .array(z.uuid('validation:choice'), 'invoicing:required.groups')
        .min(1, 'invoicing:required.groups')
        .max(mostHandedOver, 'invoicing:invalid.tooManyToSend'),
    }),
    answer: z.object({
      queuedCount: z.int(),
      /** Invoices on their way, whose archive is tried again now. */
      retriedCount: z.int(),
      /** Sent and accepted ones, which are not sent again. */
      unchangedCount: z.int(),
    }),
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'invoiceNotElectronic', 'integratorMissing'],
  }),
  retryInvoiceAnswers: endpoint({
    method: 'POST',
    path: '/api/Invoicing/RetryInvoiceAnswers',
    access,
    summary: 'Reads messages of the integrator again that had a problem',
    body: z.object({
      ids: z
        .array(messageId, 'validation:choice')
        .min(1, 'validation:required')
        .max(mostTroubledAnswers, 'validation:choice'),
    }),
    answer: z.object({ retriedCount: z.int() }),
  }),
  collectInvoiceArchive: endpoint({
    method: 'POST',
    path: '/api/Invoicing/CollectInvoiceArchive/{connectionId}',
    access: 'public',
    summary:
      'The integrator lists waiting archives with `{}`, or downloads one with `{"archive": "name"}`; verified by the secret of the connection',
    params: webhookParams,
    raw: { maxBytes: 4096 },
    answer: { contentTypes: ['application/json', 'application/zip'] },
    limit: { max: 600, windowSeconds: 60, isPerPath: true },
    errors: ['deliveryRefused', 'notFound'],
  }),
}
