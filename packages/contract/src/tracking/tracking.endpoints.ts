import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger, moment, optionalText, requiredText } from '../fields.ts'

const trackingGroupId = z.int().min(1).max(5)

const trackingInformation = z.object({
  date: z.iso.datetime(),
  location: z.string(),
  description: z.string(),
  /** Null for an event that means nothing for the five steps. */
  trackingStatusGroupId: trackingGroupId.nullable(),
  /** Staff only: the carrier's status has no status of ours yet. */
  isNeededToBeMatchedWithACustomizedTrackingStatus: z.boolean(),
  trackingStatusIdToBeMatched: z.int().nullable(),
})

/** One piece; a shipment of several pieces has one for each. */
const pieceTracking = z.object({
  estimatedDeliveryTime: z.iso.datetime().nullable(),
  trackingReference: z.string(),
  /** 0: nothing happened yet. */
  currentGroupId: z.int().min(0).max(5),
  exception: z.enum(trackingExceptions).nullable(),
  /** What the exception means and what to do, in the caller's language. */
  exceptionAdvice: z.string().nullable(),
  /** When each of the five steps was reached first. */
  stepTimes: z.array(z.iso.datetime().nullable()).length(5),
  /** Newest first. */
  trackingInformations: z.array(trackingInformation),
})

/** No names, addresses or prices: whoever has the reference may read it. */
const trackingResult = z.object({
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  receiverCountryName: z.string(),
  receiverCountryCode: z.string(),
  pieceCount: z.int(),
  supplierName: z.string().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  shipmentTrackingStatusResults: z.array(pieceTracking),
})
export type TrackingResult = z.output<typeof trackingResult>

export const recordOutcomes = ['recorded', 'known', 'unmatched', 'notFound', 'mistyped', 'notBooked'] as const

const statusEntry = z
  .object({
    /** Scanned or typed references, ours or the carrier's; one shipment may stand in it once. */
    references: z
      .array(requiredText(60, 'tracking:required.reference'), 'tracking:required.references')
      .min(1, 'tracking:required.references')
      .max(500, 'tracking:tooManyReferences'),
    /** A status of ours … */
    customizedTrackingStatusId: z
      .int('tracking:required.status')
      .positive('tracking:required.status')
      .max(largestInteger, 'tracking:required.status')
      .nullish(),
    /** … or a carrier's own code and text, as it came. */
    supplierStatusCode: optionalText(40),
    supplierStatusText: optionalText(200),
    date: moment('tracking:required.date'),
    location: requiredText(100, 'tracking:required.location'),
    /** Of one piece only; without it, of the whole shipment. */
    pieceNumber: z.int().min(1).max(999).nullish(),
  })
  .refine((entry) => Boolean(entry.customizedTrackingStatusId) !== Boolean(entry.supplierStatusCode), {
    error: 'tracking:required.status',
    path: ['customizedTrackingStatusId'],
  })

export const trackingEndpoints = {
  track: endpoint({
    method: 'POST',
    path: '/api/Tracking/PullShipmentTrackingStatusCommand',
    access: 'public',
    summary: 'Where a parcel is: the five steps, its events and pieces, by reference',
    body: z.object({
      assetReference: requiredText(60, 'tracking:required.reference'),
      /** Sent by older clients; who asks is told by the token alone. */
      userId: z.unknown().optional(),
    }),
    answer: trackingResult,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['trackingNotFound', 'referenceMistyped'],
  }),
  recordStatuses: endpoint({
    method: 'POST',
    path: '/api/Tracking/CreateShipmentTrackingStatusesCommand',
    access: 'agent_shipmenttrackingstatusescreate',
    summary: 'Sets a status for many shipments at once, as scanned',
    body: statusEntry,
    answer: z.object({
      recorded: z.int(),
      results: z.array(
        z.object({ reference: z.string(), outcome: z.enum(recordOutcomes), message: z.string() }),
      ),
    }),
    idempotent: true,
  }),
  listCustomizedStatuses: endpoint({
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
    method: 'POST',
    path: '/api/Defination/GetTrackingStatusGroupsQuery',
    access: 'signedIn',
    summary: 'The five steps',
    answer: z.object({ items: z.array(z.object({ id: trackingGroupId, name: z.string() })) }),
  }),
}
