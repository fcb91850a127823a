/** Incoming carrier events, and those that could not be processed. */
import { z } from 'zod'
import {
  deliverySources,
  deliveryStates,
  largestDelivery,
  webhookParams,
} from '../connection/inbox.endpoints.ts'
import { endpoint } from '../endpoint.ts'

/**
 * `unknownNumber`: no matching shipment yet, retried later. `garbage`: not in the carrier's format.
 * `tooManyCodes`: implausibly many unknown codes. `fault`: an internal error.
 */
const deliveryProblems = ['unknownNumber', 'garbage', 'tooManyCodes', 'fault'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Id of a delivery, which may exceed the range of other row ids. */
const deliveryId = z
  .int('validation:choice')
  .min(1, 'validation:choice')
  .max(Number.MAX_SAFE_INTEGER, 'validation:choice')

/** Maximum number of listed deliveries. */
export const mostShownDeliveries = 100

const delivery = z.object({
  id: z.int(),
  supplierName: z.string(),
  source: z.enum(deliverySources),
  receivedDate: z.iso.datetime(),
  state: z.enum(deliveryStates),
  problem: z.enum(deliveryProblems),
  /** Content that could not be processed, or numbers without a shipment. */
  detail: z.string(),
  /** Beginning of the received content as text. */
  content: z.string(),
  /** Time of the next retry; null when there is none. */
  nextDate: z.iso.datetime().nullable(),
})
export type TroubledDelivery = z.output<typeof delivery>

const maxEventFileBytes = 2 * 1024 * 1024
/** Maximum rows of a file, without the heading. */
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
    recordedIn: 'tracking_events',
    summary: 'Takes all events of a file (.xlsx, .xls, .csv), or none and says what is wrong with which row',
    multipart: { maxFileBytes: maxEventFileBytes, accept: eventFileTypes },
    answer: z.object({
      /** Number of new events; 0 while a row is invalid. */
      recorded: z.int(),
      /** Number of events that were already recorded. */
      known: z.int(),
      problems: z.array(
        z.object({
          /** Row number as shown by the spreadsheet program. */
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
    recordedIn: 'connection_inbox',
    summary:
      'A carrier sends events of parcels by itself; believed by the secret of the connection, stored before it is answered',
    params: webhookParams,
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
      /** Total number of deliveries; `mostShownDeliveries` means that there may be more. */
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
