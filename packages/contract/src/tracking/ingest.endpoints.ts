/** How events of carriers come in, and what of it could not be read. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger } from '../fields.ts'

/** `poll`: we asked the carrier; `webhook`: the carrier sent it by itself. */
export const deliverySources = ['poll', 'webhook'] as const
export type DeliverySource = (typeof deliverySources)[number]

/** `closed`: its shipments never came, or somebody gave it up. */
export const deliveryStates = ['waiting', 'read', 'failed', 'closed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * `unknownNumber`: of no shipment yet, tried again; `garbage`: not what the carrier says that it sends; `tooManyCodes`: more
 * codes that nobody knows than a carrier can have invented; `fault`: one of ours.
 */
export const deliveryProblems = ['unknownNumber', 'garbage', 'tooManyCodes', 'fault'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Of one delivery. Standard Webhooks are below 20 kB, an answer about 30 parcels below 200. */
export const largestDelivery = 256 * 1024

/** A delivery's own number, which outgrows that of other rows. */
const deliveryId = z
  .int('validation:choice')
  .min(1, 'validation:choice')
  .max(Number.MAX_SAFE_INTEGER, 'validation:choice')

/** How many are shown at most. */
export const mostShownDeliveries = 100

const delivery = z.object({
  id: z.int(),
  supplierName: z.string(),
  source: z.enum(deliverySources),
  receivedDate: z.iso.datetime(),
  state: z.enum(deliveryStates),
  problem: z.enum(deliveryProblems),
  /** What could not be read, or the numbers that no shipment has. */
  detail: z.string(),
  /** The beginning of what was sent, as text. */
  content: z.string(),
  /** When it is tried next; null when it is not. */
  nextDate: z.iso.datetime().nullable(),
})
export type TroubledDelivery = z.output<typeof delivery>

const maxEventFileBytes = 2 * 1024 * 1024
/** Rows of one file, its heading not counted. */
export const mostFileEvents = 1000
const eventFileTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
] as const

export const eventFileColumns = ['reference', 'carrier', 'code', 'date', 'time', 'place', 'country'] as const
export type EventFileColumn = (typeof eventFileColumns)[number]

export const ingestEndpoints = {
  importEvents: endpoint({
    method: 'POST',
    path: '/api/Tracking/ImportTrackingEvents',
    access: 'agent_shipmenttrackingstatusescreate',
    summary: 'Takes all events of a file (.xlsx, .xls, .csv), or none and says what is wrong with which row',
    multipart: { maxFileBytes: maxEventFileBytes, accept: eventFileTypes },
    answer: z.object({
      /** New ones; 0 while a row is wrong. */
      recorded: z.int(),
      /** Told before. */
      known: z.int(),
      problems: z.array(
        z.object({
          /** As the file's own program numbers it. */
          row: z.int(),
          column: z.enum(eventFileColumns),
          message: z.string(),
        }),
      ),
    }),
    limit: { max: 30, windowSeconds: 60 },
  }),
  receiveDelivery: endpoint({
    method: 'POST',
    path: '/api/Webhook/ReceiveTrackingEvents/{connectionId}',
    access: 'public',
    summary:
      'A carrier sends events of parcels by itself; believed by the secret of the connection, stored before it is answered',
    params: z.object({
      connectionId: z.coerce.number().int().min(1).max(largestInteger),
    }),
    raw: { maxBytes: largestDelivery },
    answer: z.object({}),
    limit: { max: 30_000, windowSeconds: 60, isPerPath: true },
    errors: ['deliveryRefused'],
  }),
  listTroubledDeliveries: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetTroubledDeliveries',
    access: 'agent_trackingstatuslist',
    summary: 'What carriers sent and nobody could read, newest first',
    answer: z.object({
      items: z.array(delivery).max(mostShownDeliveries),
      /** `mostShownDeliveries` may be more. */
      total: z.int(),
    }),
  }),
  retryDeliveries: endpoint({
    method: 'POST',
    path: '/api/Tracking/RetryDeliveries',
    access: 'agent_trackingstatuslist',
    summary: 'Reads deliveries again that could not be read',
    body: z.object({
      ids: z
        .array(deliveryId, 'validation:choice')
        .min(1, 'validation:required')
        .max(mostShownDeliveries, 'validation:choice'),
    }),
    answer: z.object({ retried: z.int() }),
  }),
}
