import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { contradictionKinds } from '@kervan/domain/tracking/truth'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  captchaSolution,
  largestInteger,
  moment,
  optionalText,
  requiredText,
  rowId,
  versionNumber,
} from '../fields.ts'
import { deliveryPromise } from './deliveryPromise.ts'

const trackingGroupId = z.int().min(1).max(5)

const trackingInformation = z.object({
  date: z.iso.datetime(),
  location: z.string(),
  description: z.string(),
  /** Null for an event without effect on the five steps. */
  trackingStatusGroupId: trackingGroupId.nullable(),
  /** Staff only: the carrier's status has no mapping yet. */
  isNeededToBeMatchedWithACustomizedTrackingStatus: z.boolean(),
  trackingStatusIdToBeMatched: z.int().nullable(),
  /** Staff only: the event contradicts others, or is in the future, and moves nothing. */
  contradiction: z.enum(contradictionKinds).nullable(),
  /** Time zone of the place, such as `Etc/GMT-1`; null when unknown. */
  timeZone: z.string().nullable(),
  /** True when the carrier sent no zone: the zone of the place's country was used. */
  isZoneAssumed: z.boolean(),
})

/** Tracking of one piece; a shipment with several pieces has one for each. */
const pieceTracking = z.object({
  /** Noon in Türkiye on the expected day; null when delivered, held or unknown. */
  estimatedDeliveryTime: z.iso.datetime().nullable(),
  /** True while an unsettled extra payment keeps the piece in the depot. */
  isHeld: z.boolean(),
  /** Piece code; for a shipment with one piece its reference. */
  trackingReference: z.string(),
  /** Carrier's number of the piece; null when the carrier has one number for all pieces. */
  supplierReference: z.string().nullable(),
  /** 0: no event yet. */
  currentGroupId: z.int().min(0).max(5),
  exception: z.enum(trackingExceptions).nullable(),
  /** Meaning of the exception and advice, in the caller's language. */
  exceptionAdvice: z.string().nullable(),
  /** First time at which the parcel reached each of the five steps. */
  stepTimes: z.array(z.iso.datetime().nullable()).length(5),
  /** Newest first. */
  trackingInformations: z.array(trackingInformation),
})

/** Contains no names, addresses or prices, because anyone with the reference may read it. */
export const trackingResult = z.object({
  assetReference: z.string(),
  /** Number of the requested piece, from 1; null for the whole shipment. */
  pieceNumber: z.int().nullable(),
  supplierReference: z.string().nullable(),
  receiverCountryName: z.string(),
  receiverCountryCode: z.string(),
  pieceCount: z.int(),
  /** True when the shipment was cancelled after a carrier had booked it; no event moves it any more. */
  isCancelled: z.boolean(),
  supplierName: z.string().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  /** Name of who books in place of the carrier and hands the parcel over; null when the carrier itself books. */
  bookedBy: z.string().nullable(),
  /** Null before a carrier has booked it. */
  deliveryPromise: deliveryPromise.nullable(),
  shipmentTrackingStatusResults: z.array(pieceTracking),
})
export type TrackingResult = z.output<typeof trackingResult>

/** Reasons for not recording a scan. */
const scanRefusals = ['notFound', 'mistyped', 'notBooked', 'cancelled', 'noSuchPiece'] as const
export const recordOutcomes = [
  'recorded',
  'known',
  'unmatched',
  'tooEarly',
  'notReceived',
  'held',
  ...scanRefusals,
] as const

const scannedReferences = z
  .array(requiredText(60, 'tracking:required.reference'), 'tracking:required.references')
  .min(1, 'tracking:required.references')
  .max(500, 'tracking:tooManyReferences')

const statusId = z
  .int('tracking:required.status')
  .positive('tracking:required.status')
  .max(largestInteger, 'tracking:required.status')

const statusEntry = z
  .object({
    /** Scanned or typed: piece codes, our references or the carrier's numbers. */
    references: scannedReferences,
    /** Id of our own status; alternative to a carrier's code. */
    customizedTrackingStatusId: statusId.nullish(),
    /** … or a carrier's code, which must already exist: CreateTrackingStatusCommand creates one. */
    supplierStatusCode: optionalText(40),
    /** Carrier of the code: `DHL`, `UPS`, `FEDEX`; defaults to our own network. */
    supplierCode: optionalText(20),
    date: moment('tracking:required.date'),
    location: requiredText(100, 'tracking:required.location'),
    /** Number of one piece, for references that are not piece codes; defaults to the whole shipment. */
    pieceNumber: z.int().min(1).max(999).nullish(),
  })
  .refine((entry) => Boolean(entry.customizedTrackingStatusId) !== Boolean(entry.supplierStatusCode), {
    error: 'tracking:required.status',
    path: ['customizedTrackingStatusId'],
  })

const recordResult = z.object({
  /** Scanned reference as it was sent. */
  reference: z.string(),
  outcome: z.enum(recordOutcomes),
  message: z.string(),
})

/** Result of a scanned or typed text, without prices. */
const scannedShipment = z.object({
  /** Scanned text as it was sent. */
  scanned: z.string(),
  outcome: z.enum(['found', ...scanRefusals]),
  assetReference: z.string().nullable(),
  /** Null: the whole shipment. */
  pieceNumber: z.int().nullable(),
  pieceCount: z.int(),
  receiverName: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  state: z.enum(shipmentStates).nullable(),
  /** Step of the piece, or of the slowest piece of the shipment. 0: no event yet. */
  trackingGroupId: z.int().min(0).max(5),
  exception: z.enum(trackingExceptions).nullable(),
})
export type ScannedShipment = z.output<typeof scannedShipment>

const trackingStatusFields = z
  .object({
    /** Changes text and mapping of an existing status; carrier and code are fixed. */
    id: rowId().nullish(),
    /** Version of the code as it was shown; required with `id`. */
    version: versionNumber().nullish(),
    supplierCode: requiredText(20, 'tracking:required.carrier').transform((code) => code.toUpperCase()),
    code: requiredText(40, 'tracking:required.code').transform((code) => code.toUpperCase()),
    text: requiredText(200, 'tracking:required.text'),
    customizedTrackingStatusId: statusId.nullish(),
  })
  .refine((sent) => !sent.id || sent.version, { error: 'validation:required', path: ['version'] })

const carrierStatus = z.object({
  id: z.int(),
  supplierCode: z.string(),
  code: z.string(),
  text: z.string(),
  /** Null: not mapped to our own status; its events move no shipment. */
  customizedTrackingStatusId: z.int().nullable(),
  customizedName: z.string().nullable(),
})

export const trackingEndpoints = {
  track: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Tracking/PullShipmentTrackingStatusCommand',
    access: 'public',
    hasGerman: true,
    summary: 'Where a parcel is: the five steps, its events and pieces, by reference',
    body: z.object({
      assetReference: requiredText(60, 'tracking:required.reference'),
      /** Sent by older clients and ignored; the user comes from the token. */
      userId: z.unknown().optional(),
      /** Captcha solution; required of visitors from their fourth quote or tracking query on. */
      captcha: captchaSolution(),
    }),
    answer: trackingResult,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['trackingNotFound', 'referenceMistyped', 'captchaNeeded'],
  }),
  recordStatuses: endpoint({
    method: 'POST',
    path: '/api/Tracking/CreateShipmentTrackingStatusesCommand',
    access: 'agent_shipmenttrackingstatusescreate',
    recordedIn: 'tracking_events',
    summary: 'Sets a status for many shipments or pieces at once, as scanned',
    body: statusEntry,
    answer: z.object({
      recorded: z.int(),
      results: z.array(recordResult),
    }),
    idempotent: true,
  }),
  findScanned: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetScannedShipmentsQuery',
    access: 'agent_shipmenttrackingstatusescreate',
    summary: 'What scanned texts are: shipment, piece, receiver and present state',
    body: z.object({ references: scannedReferences }),
    answer: z.object({ items: z.array(scannedShipment) }),
  }),
  listCarrierStatuses: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetKnownStatusCodesQuery',
    access: 'agent_shipmenttrackingstatusescreate',
    summary: 'The codes of carriers that a status entry can name',
    answer: z.object({ items: z.array(carrierStatus) }),
  }),
  createCarrierStatus: endpoint({
    method: 'POST',
    path: '/api/Tracking/CreateTrackingStatusCommand',
    access: 'agent_trackingstatuslist',
    summary: 'Makes a code of a carrier known, matched to a status of ours or not; with its id, changes that',
    body: trackingStatusFields,
    answer: carrierStatus,
    errors: ['changedMeanwhile'],
  }),
  listCustomizedStatuses: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetCustomizedTrackingStatusesQuery',
    access: 'signedIn',
    summary: 'The statuses of our own that a scan can set',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          trackingStatusGroupId: trackingGroupId.nullable(),
          exception: z.enum(trackingExceptions).nullable(),
        }),
      ),
    }),
  }),
  listStatusGroups: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetTrackingStatusGroupsQuery',
    access: 'signedIn',
    summary: 'The five steps',
    answer: z.object({ items: z.array(z.object({ id: trackingGroupId, name: z.string() })) }),
  }),
}
