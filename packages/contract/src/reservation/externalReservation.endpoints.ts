/** External reservations: pickup requests from people without an account; staff convert them to reservations. */
import {
  externalSources,
  externalStates,
  requestedTimes,
} from '@kervan/domain/reservation/externalReservation'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { captchaSolution, day, emailAddress, outcome, requiredText, rowId } from '../fields.ts'
import { choicesFilter, daysFilter, searchFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { contactBlock } from './reservationPlace.ts'

/** Agents are staff too, but are excluded: the requests belong to our own company. */
const access = 'pickup'
const id = z.uuid('validation:choice')

const emptyAsNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text)

/** Fields of a visitor's request. The email may only be missing in phone requests. */
export const externalRequest = contactBlock.extend({
  email: z.preprocess(emptyAsNull, emailAddress('reservation:required.email').nullish()),
  date: z.preprocess(emptyAsNull, day('reservation:required.date').nullish()),
  wantedTime: z.enum(requestedTimes, 'validation:choice').default('any'),
})

/** Validation of the visitor's pickup request form. */
export const visitorRequest = externalRequest.extend({ email: emailAddress('reservation:required.email') })

const listed = z.object({
  id: z.uuid(),
  senderName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  city: z.string(),
  district: z.string(),
  districtId: z.int(),
  neighborhood: z.string(),
  postalCode: z.string(),
  address: z.string(),
  note: z.string(),
  /** Null: any day. */
  date: z.string().nullable(),
  wantedTime: z.enum(requestedTimes),
  source: z.enum(externalSources),
  /** Partner that sent the request. */
  partnerName: z.string().nullable(),
  status: z.enum(externalStates),
  createdDate: z.iso.datetime(),
  /** Number of other requests from this phone number in the last 30 days. */
  duplicateCount: z.int(),
  /** Reason why staff rejected the request. */
  reason: z.string().nullable(),
  companyName: z.string().nullable(),
  reservationId: z.uuid().nullable(),
  reservationNumber: z.string().nullable(),
  shipmentId: z.uuid().nullable(),
  /** True after the request's personal data was erased. */
  isErased: z.boolean(),
})
export type ExternalReservation = z.output<typeof listed>

const requests = listEndpoint({
  path: '/api/Reservation/GetExternalReservations',
  access,
  summary: 'Pickups asked for by people without an account, newest first',
  name: 'externalReservations',
  title: 'shell:screen.externalReservations',
  filters: {
    search: searchFilter('reservation/external:search'),
    status: choicesFilter(
      'reservation/external:column.status',
      externalStates,
      (state) => `reservation/external:state.${state}`,
    ),
    source: choicesFilter(
      'reservation/external:column.source',
      externalSources,
      (source) => `reservation/external:source.${source}`,
    ),
    created: daysFilter('reservation/external:column.created', 'createdFrom', 'createdTo'),
  },
  item: listed,
  columns: {
    name: {
      kind: 'text',
      title: 'reservation/external:column.name',
      isIdentity: true,
      none: 'reservation/external:erased',
      value: (row) => row.senderName || null,
    },
    phone: { kind: 'phone', title: 'reservation/external:column.phone', value: (row) => row.phone || null },
    district: {
      kind: 'text',
      title: 'reservation/external:column.district',
      value: (row) => `${row.district}, ${row.city}`,
    },
    date: {
      kind: 'day',
      title: 'reservation/external:column.date',
      none: 'reservation/external:anyDay',
      value: (row) => row.date,
    },
    time: {
      kind: 'word',
      title: 'reservation/external:column.time',
      value: (row) => `reservation/external:time.${row.wantedTime}`,
    },
    source: {
      kind: 'word',
      title: 'reservation/external:column.source',
      value: (row) => `reservation/external:source.${row.source}`,
    },
    status: {
      kind: 'word',
      title: 'reservation/external:column.status',
      value: (row) => `reservation/external:state.${row.status}`,
    },
    duplicates: {
      kind: 'number',
      title: 'reservation/external:column.duplicates',
      value: (row) => row.duplicateCount || null,
    },
    address: {
      kind: 'text',
      title: 'reservation/external:column.address',
      isHiddenAtFirst: true,
      value: (row) => row.address || null,
    },
    note: {
      kind: 'text',
      title: 'reservation/external:column.note',
      isHiddenAtFirst: true,
      value: (row) => row.note || null,
    },
    reservation: {
      kind: 'reference',
      title: 'reservation/external:column.reservation',
      value: (row) => row.reservationNumber,
    },
    created: {
      kind: 'moment',
      title: 'reservation/external:column.created',
      value: (row) => row.createdDate,
    },
  },
  sorts: ['-created', 'created'],
  hasPersonalData: true,
})

const partner = z.object({
  id: z.int(),
  name: z.string(),
  isActive: z.boolean(),
  createdDate: z.iso.datetime(),
  requestCount: z.int(),
})

const decided = z.object({ id: z.uuid(), status: z.enum(externalStates) })

export const externalReservationEndpoints = {
  createExternalReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/CreateExternalReservation',
    access: 'public',
    summary:
      'Asks for a courier without an account: by a visitor with a solved captcha, a partner with its key, or staff on the telephone',
    body: externalRequest.extend({
      captcha: captchaSolution(),
      /** Key of a partner, issued by staff for its calls. */
      partnerKey: z.string('validation:text').max(100, 'validation:tooLong').nullish(),
    }),
    answer: outcome,
    // Partners share IP addresses, so visitors and each partner have additional limits.
    limit: { max: 600, windowSeconds: 600 },
    errors: ['captchaNeeded', 'tooManyRequests'],
  }),
  listExternalReservations: requests,
  exportExternalReservations: requests.export,
  findExternalDuplicates: endpoint({
    method: 'POST',
    path: '/api/Reservation/GetExternalDuplicates',
    access,
    summary: 'What is known of a telephone: other requests, and companies whose people have it',
    body: z.object({
      phone: z.string('validation:text').max(40, 'validation:tooLong'),
      email: z.string().max(254).nullish(),
    }),
    answer: z.object({
      requests: z.array(
        z.object({
          id: z.uuid(),
          senderName: z.string(),
          createdDate: z.iso.datetime(),
          status: z.enum(externalStates),
          source: z.enum(externalSources),
        }),
      ),
      companies: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
    limit: { max: 240, windowSeconds: 60 },
  }),
  getExternalStatistics: endpoint({
    method: 'POST',
    path: '/api/Reservation/GetExternalStatistics',
    access,
    summary: 'Requests of the last days by source, and what became of them',
    body: z.object({ days: z.int().min(1).max(365).default(30) }),
    answer: z.array(
      z.object({
        source: z.enum(externalSources),
        newCount: z.int(),
        convertedCount: z.int(),
        rejectedCount: z.int(),
      }),
    ),
  }),
  convertExternalReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/ConvertExternalReservation',
    access,
    summary:
      'Makes a reservation of a request, for a company or a new customer, who is invited, and begins a shipment with its sender',
    body: z.object({
      id,
      /** Absent: creates a new customer with its own company. */
      companyId: rowId().nullish(),
      date: day('reservation:required.date'),
      windowId: z.int('reservation:required.window').min(1, 'reservation:required.window').max(2_147_483_647),
      pieceCount: z
        .int('reservation:required.pieceCount')
        .min(1, 'reservation:required.pieceCount')
        .max(999, 'validation:tooBig'),
      /** Email of the customer, required when the request contained none. */
      email: z.preprocess(emptyAsNull, emailAddress('reservation:required.email').nullish()),
    }),
    answer: decided.extend({
      reservationId: z.uuid(),
      reservationNumber: z.string(),
      shipmentId: z.uuid(),
      companyId: z.int(),
    }),
    idempotent: true,
    errors: ['notFound', 'externalReservationDecided'],
  }),
  rejectExternalReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/RejectExternalReservation',
    access,
    summary: 'Rejects a request with a reason, which its sender is told where an email is known',
    body: z.object({ id, reason: requiredText(500, 'reservation/external:required.reason') }),
    answer: decided,
    errors: ['notFound', 'externalReservationDecided'],
  }),
  listReservationPartners: endpoint({
    method: 'POST',
    path: '/api/Reservation/GetReservationPartners',
    access: 'operation',
    summary: 'Partners who may ask for pickups by their own programs',
    body: z.object({}),
    answer: z.array(partner),
  }),
  saveReservationPartner: endpoint({
    method: 'POST',
    path: '/api/Reservation/SaveReservationPartner',
    access: 'operation',
    summary: 'Adds a partner and answers its key, once; with an id, switches it on or off',
    body: z.object({
      id: rowId().nullish(),
      name: requiredText(100, 'reservation/external:required.partner'),
      isActive: z.boolean('validation:choice').default(true),
    }),
    answer: z.object({
      id: z.int(),
      /** Key of a new partner, shown once; only its hash is stored. */
      key: z.string().nullable(),
    }),
  }),
}
