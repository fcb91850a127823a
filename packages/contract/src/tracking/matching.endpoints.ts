/**
 * Mapping of carriers' status codes to our own statuses, and management of these statuses. For staff of our own
 * company.
 */
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { matchConfidences, matchReasons } from '@kervan/domain/tracking/suggestStatus'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText, rowId, versionNumber } from '../fields.ts'
import { choiceFilter, idFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'

/** Counting limit for waiting shipments, among the newest events of a code: "1.000+". */
export const waitingCountedAtMost = 1000

/** Maximum codes per mapping. */
export const mostMatched = 50

/** Hours during which a mapping can be undone. */
export const undoHours = 24

const groupId = z.int().min(1).max(5)
const exception = z.enum(trackingExceptions)

const trackingStatus = z.object({
  id: z.int(),
  /** Version of the code that a change request must send back. */
  version: z.int(),
  /** Carrier of the code; null for a code of a network that is not a carrier here. */
  supplierId: z.int().nullable(),
  supplierCode: z.string(),
  supplierName: z.string(),
  code: z.string(),
  text: z.string(),
  /** Null: not mapped; its events are shown unchanged and move no shipment. */
  customizedTrackingStatusId: z.int().nullable(),
  customizedName: z.string().nullable(),
  /**
   * Number of shipments whose page shows the unmapped code; 0 for a mapped code, `waitingCountedAtMost` means
   * that there may be more.
   */
  waitingShipments: z.int(),
  firstSeen: z.iso.datetime().nullable(),
  lastSeen: z.iso.datetime().nullable(),
})
export type TrackingStatusRow = z.output<typeof trackingStatus>

const list = numberedListEndpoint({
  path: '/api/Tracking/GetTrackingStatusesQuery',
  access: 'agent_trackingstatuslist',
  summary: 'Codes of carriers and what they were matched to; those that most shipments wait for first',
  name: 'trackingStatuses',
  title: 'tracking/matching:title',
  filters: {
    supplierId: idFilter('tracking/matching:column.supplier'),
    /** Filter by mapping state; defaults to unmapped codes. */
    state: choiceFilter(
      'tracking/matching:column.state',
      ['unmatched', 'matched', 'all'],
      (state) => `tracking/matching:state.${state}`,
    ),
    /** Searches any part of code and text. */
    search: searchFilter('tracking/matching:search'),
  },
  item: trackingStatus,
  columns: {
    code: {
      kind: 'text',
      title: 'tracking/matching:column.code',
      isIdentity: true,
      value: (row) => row.code,
    },
    supplier: { kind: 'text', title: 'tracking/matching:column.supplier', value: (row) => row.supplierName },
    text: { kind: 'text', title: 'tracking/matching:column.text', value: (row) => row.text },
    matched: {
      kind: 'text',
      title: 'tracking/matching:column.matched',
      none: 'tracking/matching:state.unmatched',
      value: (row) => row.customizedName,
    },
    waiting: {
      kind: 'number',
      title: 'tracking/matching:column.waiting',
      value: (row) => row.waitingShipments,
    },
    firstSeen: { kind: 'moment', title: 'tracking/matching:column.firstSeen', value: (row) => row.firstSeen },
    lastSeen: { kind: 'moment', title: 'tracking/matching:column.lastSeen', value: (row) => row.lastSeen },
  },
  sorts: ['-waiting', '-lastSeen', 'supplier', 'code'],
  hasPersonalData: false,
})

const target = z.object({
  id: z.int(),
  name: z.string(),
  groupId: groupId.nullable(),
  exception: exception.nullable(),
})

const suggestion = z.object({
  customizedId: z.int(),
  confidence: z.enum(matchConfidences),
  reason: z.enum(matchReasons),
  /** Known text that the code resembles. */
  likeText: z.string(),
  /** Carrier of that text; null for the name of our own status. */
  likeSource: z.string().nullable(),
})
export type MatchSuggestion = z.output<typeof suggestion>

const statusIds = z
  .array(rowId(), 'validation:choice')
  .min(1, 'validation:required')
  .max(mostMatched, 'tracking/matching:tooMany')

const step = z.object({ groupId: z.int().min(0).max(5), exception: exception.nullable() })

const preview = z.object({
  /** Exact unless `isMore`: then only the newest events were counted. */
  events: z.int(),
  shipments: z.int(),
  isMore: z.boolean(),
  /** Number of shipments whose step or exception changes. */
  changesStep: z.int(),
  /** Number of shipments that move forward in their life cycle; none moves back. */
  changesState: z.int(),
  examples: z.array(
    z.object({
      assetReference: z.string(),
      before: step,
      after: step,
      stateBefore: z.enum(shipmentStates),
      stateAfter: z.enum(shipmentStates),
    }),
  ),
})
export type MatchPreview = z.output<typeof preview>

const match = z.object({
  id: z.int(),
  statuses: z.array(z.object({ id: z.int(), supplierCode: z.string(), code: z.string() })),
  /** Null: the mapping was removed. */
  customizedName: z.string().nullable(),
  createdDate: z.iso.datetime(),
  undoUntil: z.iso.datetime(),
  /** Number of shipments that the background job has updated. */
  doneShipments: z.int(),
  movedShipments: z.int(),
  isFinished: z.boolean(),
  isUndone: z.boolean(),
  canUndo: z.boolean(),
})
export type TrackingMatch = z.output<typeof match>

const customizedStatus = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  nameTr: z.string(),
  nameEn: z.string(),
  groupId: groupId.nullable(),
  exception: exception.nullable(),
  position: z.int(),
  /** Number of carrier codes mapped to the status. */
  matchedCount: z.int(),
})
export type CustomizedStatusRow = z.output<typeof customizedStatus>

export const mostPosition = 9999

const customizedFields = z
  .object({
    id: rowId().nullish(),
    /** Version of the status as it was shown; required with `id`. */
    version: versionNumber().nullish(),
    nameTr: requiredText(80, 'tracking/matching:required.nameTr'),
    nameEn: requiredText(80, 'tracking/matching:required.nameEn'),
    /** One of the five steps; null leaves the step unchanged. */
    groupId: groupId.nullish(),
    exception: z.enum(trackingExceptions, 'validation:choice').nullish(),
    /** Position of the status in lists, from 0. */
    position: z
      .int('validation:number')
      .min(0, 'validation:tooSmall')
      .max(mostPosition, 'validation:tooBig')
      .nullish(),
  })
  .refine((sent) => !sent.id || sent.version, { error: 'validation:required', path: ['version'] })

const customizedList = numberedListEndpoint({
  path: '/api/Tracking/GetCustomizedTrackingStatusListQuery',
  access: 'agent_customizedtrackingstatuslist',
  summary: 'The statuses of our own, in the order in which a parcel meets them',
  name: 'customizedTrackingStatuses',
  title: 'tracking/matching:customized.title',
  filters: {
    search: searchFilter('tracking/matching:customized.search'),
    groupId: choiceFilter(
      'tracking/matching:customized.group',
      ['1', '2', '3', '4', '5', 'none'],
      (group) => `tracking/matching:customized.groupName.${group}`,
    ),
    exception: choiceFilter(
      'tracking/matching:customized.exception',
      trackingExceptions,
      (exception) => `tracking/matching:exceptionName.${exception}`,
    ),
  },
  item: customizedStatus,
  columns: {
    nameTr: {
      kind: 'text',
      title: 'tracking/matching:customized.nameTr',
      isIdentity: true,
      value: (row) => row.nameTr,
    },
    nameEn: { kind: 'text', title: 'tracking/matching:customized.nameEn', value: (row) => row.nameEn },
    group: {
      kind: 'word',
      title: 'tracking/matching:customized.group',
      value: (row) => `tracking/matching:customized.groupName.${row.groupId ?? 'none'}`,
    },
    exception: {
      kind: 'word',
      title: 'tracking/matching:customized.exception',
      value: (row) => row.exception && `tracking/matching:exceptionName.${row.exception}`,
    },
    position: {
      kind: 'number',
      title: 'tracking/matching:customized.position',
      value: (row) => row.position,
    },
    matchedCount: {
      kind: 'number',
      title: 'tracking/matching:customized.matchedCount',
      value: (row) => row.matchedCount,
    },
  },
  sorts: ['position', 'nameTr', 'nameEn', '-matchedCount'],
  pageSize: 50,
  hasPersonalData: false,
})

export const matchingEndpoints = {
  listTrackingStatuses: list,
  exportTrackingStatuses: list.export,
  getMatching: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetTrackingMatchingQuery',
    access: 'agent_trackingstatuslist',
    summary: 'One code with what it could mean, best first, and all that it can be matched to',
    body: z.object({ id: rowId() }),
    answer: z.object({
      status: trackingStatus,
      suggestions: z.array(suggestion),
      choices: z.array(target),
    }),
  }),
  previewMatch: endpoint({
    method: 'POST',
    path: '/api/Tracking/PreviewTrackingMatch',
    access: 'agent_trackingstatuslist',
    summary: 'What a matching would change: events, shipments, and which get another step or state',
    body: z
      .object({
        id: rowId().nullish(),
        /** Ids of several codes that are mapped at once. */
        ids: statusIds.nullish(),
        /** Null removes the mapping. */
        customizedId: rowId().nullable(),
      })
      .refine(({ id, ids }) => Boolean(id) !== Boolean(ids), { error: 'validation:required', path: ['id'] }),
    answer: preview,
    limit: { max: 60, windowSeconds: 60 },
  }),
  matchStatuses: endpoint({
    method: 'POST',
    path: '/api/Tracking/MatchTrackingStatusesCommand',
    access: 'agent_trackingstatuslist',
    summary:
      'Matches codes to one status of ours; past events follow by a job, and it can be undone for a day',
    body: z.object({
      statuses: z
        .array(z.object({ id: rowId(), version: versionNumber() }), 'validation:choice')
        .min(1, 'validation:required')
        .max(mostMatched, 'tracking/matching:tooMany'),
      customizedId: rowId().nullable(),
    }),
    answer: match,
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
  listMatches: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetTrackingMatchesQuery',
    access: 'agent_trackingstatuslist',
    summary: 'Matchings of the last day, newest first, with how far their job came',
    answer: z.object({ items: z.array(match) }),
  }),
  undoMatch: endpoint({
    method: 'POST',
    path: '/api/Tracking/UndoTrackingMatchCommand',
    access: 'agent_trackingstatuslist',
    summary: 'Puts back what the codes of a matching were matched to before; progress is worked out anew',
    body: z.object({ id: rowId() }),
    answer: match,
    idempotent: true,
    errors: ['changedMeanwhile', 'matchUndoOver'],
  }),
  listCustomized: customizedList,
  exportCustomized: customizedList.export,
  saveCustomized: endpoint({
    method: 'POST',
    path: '/api/Tracking/CreateCustomizedTrackingStatusCommand',
    access: 'agent_customizedtrackingstatuslist',
    summary: 'Adds a status of ours or, with its id, changes it; shipments follow a changed step by a job',
    body: customizedFields,
    answer: customizedStatus,
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
}
