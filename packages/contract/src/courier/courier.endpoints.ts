/** The courier's own round: stops in order, and what happened at each. Nothing here has a price. */
import { reservationStates, stopFailures } from '@kervan/domain/reservation/reservationLife'
import { moveOutcomes } from '@kervan/domain/tracking/pieceLife'
import { stopOutcomes, stopRecordStates } from '@kervan/domain/courier/stopRecord'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, moment, optionalText } from '../fields.ts'

const access = 'pickup_dispatcher'
const id = () => z.uuid('validation:choice')
const latitude = z.number('validation:number').min(-90, 'validation:number').max(90, 'validation:number')
const longitude = z.number('validation:number').min(-180, 'validation:number').max(180, 'validation:number')

/** Of one stop; more parcels are scanned at the warehouse. */
export const mostScans = 500
/** Of one record, with its signature. */
export const mostStopFiles = 10
const stopFileTypes = ['image/jpeg', 'image/png'] as const
const maxStopFileBytes = 5_000_000
const stopFileKinds = ['photo', 'signature'] as const

/** What was scanned, and what became of it. */
const scannedPiece = z.object({
  /** As the device gave it. */
  id: z.uuid(),
  code: z.string(),
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  /** From 1. */
  pieceNumber: z.int().nullable(),
  /** `unknown`: no piece has this code. */
  outcome: z.enum([...moveOutcomes, 'unknown']),
  /** It belongs to no shipment of this stop: taken along all the same. */
  isSurplus: z.boolean(),
})

const stopRecord = z.object({
  id: z.uuid(),
  reservationId: z.uuid(),
  outcome: z.enum(stopOutcomes),
  failure: z.enum(stopFailures).nullable(),
  note: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** When it happened, by the device's clock as far as that can be believed. */
  date: z.iso.datetime(),
  /** When it reached the server. */
  receivedDate: z.iso.datetime(),
  /** `done`: the reservation followed it. Anything else says why not; the record is kept for staff. */
  state: z.enum(stopRecordStates),
  courierName: z.string(),
  pieces: z.array(scannedPiece),
  /** Expected and not scanned. */
  missing: z.array(z.object({ assetReference: z.string(), pieceNumber: z.int() })),
  files: z.array(z.object({ id: z.uuid(), kind: z.enum(stopFileKinds) })),
  /** Of today, by the courier, and nothing of it went further. */
  canUndo: z.boolean(),
})
export type StopRecord = z.output<typeof stopRecord>

const stop = z.object({
  reservationId: z.uuid(),
  number: z.string(),
  /** From 1; null: not put in order yet. */
  order: z.int().nullable(),
  status: z.enum(reservationStates),
  from: z.string(),
  to: z.string(),
  senderName: z.string(),
  companyName: z.string(),
  phone: z.string(),
  address: z.string(),
  neighborhood: z.string().nullable(),
  town: z.string().nullable(),
  district: z.string(),
  city: z.string(),
  note: z.string().nullable(),
  /** Where a courier marked the door. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  pieceCount: z.int(),
  weightKg: z.number().nullable(),
  /** Pieces of the shipments that are to be fetched; empty where the customer named none. */
  expected: z.array(
    z.object({
      shipmentId: z.uuid(),
      assetReference: z.string(),
      pieceNumber: z.int(),
      /** What stands on it: any of these is this piece. */
      codes: z.array(z.string()),
      /** The courier has it already. */
      isTaken: z.boolean(),
    }),
  ),
  /** The last one that was not undone. */
  record: stopRecord.nullable(),
})
export type CourierStop = z.output<typeof stop>

const round = z.object({
  date: z.string(),
  items: z.array(stop),
  /** Records of the day that the courier sent and that could not change their reservation. */
  kept: z.array(stopRecord),
})
export type CourierRound = z.output<typeof round>

export const courierEndpoints = {
  getMyStops: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetMyStops',
    access,
    summary: 'The own stops of a day in their order, with what is to be fetched',
    body: z.object({ date: day('courier:required.date') }),
    answer: round,
  }),
  startRoute: endpoint({
    method: 'POST',
    path: '/api/Pickup/StartRoute',
    access,
    summary: 'The courier sets out: own confirmed stops of the day are with the courier from now on',
    body: z.object({ date: day('courier:required.date') }),
    answer: z.object({ started: z.int() }),
  }),
  recordStop: endpoint({
    method: 'POST',
    path: '/api/Pickup/RecordStop',
    access,
    summary:
      'What happened at a stop. The id is the device’s: sent again it has the same answer and changes nothing',
    body: z
      .object({
        id: id(),
        reservationId: id(),
        outcome: z.enum(stopOutcomes, 'validation:choice'),
        failure: z.enum(stopFailures, 'courier:required.failure').nullish(),
        /** What is to be known besides; required of the reason `other`. */
        note: optionalText(500),
        signedBy: optionalText(100),
        scanned: z
          .array(z.object({ id: id(), code: z.string().trim().min(1).max(100), at: moment() }))
          .max(mostScans, 'courier:tooManyScans')
          .default([]),
        at: moment(),
        /** The device's clock when it sent this: how far it is off. */
        sentAt: moment(),
      })
      .superRefine(({ outcome, failure, note }, context) => {
        const refuse = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message })
        if (outcome === 'notPickedUp' && !failure) refuse('failure', 'courier:required.failure')
        if (outcome === 'notPickedUp' && failure === 'other' && note === null)
          refuse('note', 'courier:required.note')
      }),
    answer: stopRecord,
    limit: { max: 600, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  undoStop: endpoint({
    method: 'POST',
    path: '/api/Pickup/UndoStop',
    access,
    summary: 'Takes back an own record of today: the stop is open again, and its pieces are where they were',
    body: z.object({ recordId: id() }),
    answer: stopRecord,
    errors: ['notFound', 'stopNotUndoable'],
  }),
  addStopFile: endpoint({
    method: 'POST',
    path: '/api/Pickup/AddStopPhoto',
    access,
    summary:
      'A photo or the signature of an own record, a JPG or PNG file up to 5 MB; sent again with its id it is kept once',
    multipart: { maxFileBytes: maxStopFileBytes, accept: stopFileTypes },
    body: z.object({ id: id(), recordId: id(), kind: z.enum(stopFileKinds, 'validation:choice') }),
    answer: z.object({ id: z.uuid() }),
    errors: ['notFound'],
  }),
  getStopFile: endpoint({
    method: 'GET',
    path: '/api/Pickup/GetStopPhoto/{fileId}',
    access,
    summary: 'A photo or signature of a record: the courier’s own, or any for operations',
    params: z.object({ fileId: id() }),
    answer: { contentTypes: stopFileTypes },
    errors: ['notFound', 'fileNotFound'],
  }),
  markStop: endpoint({
    method: 'POST',
    path: '/api/Pickup/MarkStop',
    access,
    summary: 'Marks where the door of an own stop is, for the map and for who comes next',
    body: z.object({ reservationId: id(), latitude, longitude }),
    answer: z.object({ latitude: z.number(), longitude: z.number() }),
    errors: ['notFound'],
  }),
  getStopRecords: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetStopRecords',
    access: 'operation',
    summary:
      'What couriers recorded: of a reservation, or of a day all that could not change its reservation',
    body: z.object({ reservationId: id().nullish(), date: day('courier:required.date').nullish() }),
    answer: z.object({ items: z.array(stopRecord) }),
  }),
}
