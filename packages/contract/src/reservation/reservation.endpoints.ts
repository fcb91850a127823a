/** Reservations: a courier pickup on a day, in a window of the district. */
import {
  reservationEventNames,
  reservationStates,
  stopFailures,
} from '@kervan/domain/reservation/reservationLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, optionalText, rowId, versionNumber } from '../fields.ts'
import { choicesFilter, companyFilter, daysFilter, searchFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { decimalWith } from '../shipment/draft/shipmentFields.ts'
import { placeAnswer, placeFields, refinePlace } from './reservationPlace.ts'

const access = 'reservation_create'
const id = z.uuid('validation:choice')

/** Maximum shipments of one reservation; more need several reservations. */
export const mostShipments = 100
const mostPieces = 999

const listed = z.object({
  id: z.uuid(),
  number: z.string(),
  date: z.string(),
  /** `09:00`. */
  from: z.string(),
  to: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  senderName: z.string(),
  companyName: z.string(),
  status: z.enum(reservationStates),
  pieceCount: z.int(),
  /** True when a standing pickup created the reservation. */
  isStanding: z.boolean(),
  createdDate: z.iso.datetime(),
})
export type ReservationRow = z.output<typeof listed>

const reservations = listEndpoint({
  path: '/api/Reservation/GetReservations',
  access,
  onBehalf: 'read',
  summary: 'Reservations, the latest day first',
  name: 'reservations',
  title: 'shell:screen.reservations',
  filters: {
    /** Any part of number, name, phone or address, or the full reference of a shipment in the reservation. */
    search: searchFilter('reservation:search'),
    date: daysFilter('reservation:column.date', 'dateFrom', 'dateTo'),
    status: choicesFilter(
      'reservation:column.status',
      reservationStates,
      (state) => `reservation:state.${state}`,
    ),
    companyId: companyFilter('reservation:column.company', { needs: 'agent_companies' }),
  },
  item: listed,
  columns: {
    number: {
      kind: 'reference',
      title: 'reservation:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    date: { kind: 'day', title: 'reservation:column.date', value: (row) => row.date },
    time: { kind: 'text', title: 'reservation:column.time', value: (row) => `${row.from}–${row.to}` },
    address: {
      kind: 'text',
      title: 'reservation:column.address',
      value: (row) => `${row.address}, ${row.district}, ${row.city}`,
    },
    sender: { kind: 'text', title: 'reservation:column.sender', value: (row) => row.senderName },
    company: {
      kind: 'text',
      title: 'reservation:column.company',
      needs: 'agent_companies',
      value: (row) => row.companyName,
    },
    status: {
      kind: 'word',
      title: 'reservation:column.status',
      value: (row) => `reservation:state.${row.status}`,
    },
    pieces: { kind: 'number', title: 'reservation:column.pieces', value: (row) => row.pieceCount },
    created: { kind: 'moment', title: 'reservation:column.created', value: (row) => row.createdDate },
  },
  sorts: ['-date', 'date', '-created', 'created'],
  hasPersonalData: true,
})

/** Requested details: set by the customer on creation, by staff on a change. */
const wanted = {
  date: day('reservation:required.date'),
  windowId: z.int('reservation:required.window').min(1, 'reservation:required.window').max(2_147_483_647),
  ...placeFields,
  /** Booked shipments that have not been collected yet. */
  shipmentIds: z.array(id, 'validation:choice').max(mostShipments, 'validation:tooBig').default([]),
  /** Number of pieces; counted from the shipments when there are any. */
  pieceCount: z
    .int('reservation:required.pieceCount')
    .min(1, 'reservation:required.pieceCount')
    .max(mostPieces, 'validation:tooBig')
    .nullish(),
  weightKg: decimalWith(3, { min: 0.001, max: 10_000 }).nullish(),
}

type Wanted = z.output<z.ZodObject<typeof wanted>>

const refineWanted = (body: Wanted, context: Parameters<typeof refinePlace>[1]): void => {
  refinePlace(body, context)
  if (body.shipmentIds.length === 0 && !body.pieceCount)
    context.addIssue({ code: 'custom', path: ['pieceCount'], message: 'reservation:required.pieceCount' })
}

const detail = placeAnswer.extend({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  status: z.enum(reservationStates),
  date: z.string(),
  windowId: z.int(),
  from: z.string(),
  to: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  pieceCount: z.int(),
  weightKg: z.number().nullable(),
  createdDate: z.iso.datetime(),
  standingId: z.uuid().nullable(),
  /** Name of the courier, only visible to staff. */
  courierName: z.string().nullable(),
  failureCount: z.int(),
  lastFailure: z.enum(stopFailures).nullable(),
  canCancel: z.boolean(),
  /** For staff. */
  canUpdate: z.boolean(),
  canConfirm: z.boolean(),
  shipments: z.array(
    z.object({
      id: z.uuid(),
      assetReference: z.string(),
      receiver: z.string().nullable(),
      countryCode: z.string().nullable(),
      pieceCount: z.int(),
      weightKg: z.number().nullable(),
      state: z.enum(shipmentStates),
    }),
  ),
  history: z.array(
    z.object({
      event: z.enum(reservationEventNames),
      status: z.enum(reservationStates),
      date: z.iso.datetime(),
      reason: z.string().nullable(),
      failure: z.enum(stopFailures).nullable(),
      /** Name of the staff member, only visible to staff; null also for the system. */
      by: z.string().nullable(),
    }),
  ),
})
export type ReservationDetail = z.output<typeof detail>

export const reservationEndpoints = {
  listReservations: reservations,
  exportReservations: reservations.export,
  createReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/CreateReservation',
    access,
    recordedIn: 'reservation_events',
    summary: 'Calls a courier for a day and a window of the district that has a place left',
    body: z
      .object({
        ...wanted,
        /** Required of staff; customers always use their own company. */
        companyId: rowId().nullish(),
        /** Weekdays on which the pickup repeats every week: 1 is Monday, 7 is Sunday. */
        standingWeekdays: z
          .array(z.int('validation:choice').min(1, 'validation:choice').max(7, 'validation:choice'))
          .max(7, 'validation:tooBig')
          .default([]),
      })
      .superRefine(refineWanted),
    answer: z.object({ id: z.uuid(), number: z.string() }),
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
  getReservation: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Reservation/GetReservation',
    access,
    summary: 'A reservation with its shipments and its history',
    body: z.object({ id }),
    answer: detail,
    errors: ['notFound'],
  }),
  cancelReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/CancelReservation',
    access,
    recordedIn: 'reservation_events',
    summary:
      'Calls the courier off, until one is on the way; its place in the window and its shipments are free again',
    body: z.object({ id, reason: optionalText(500) }),
    answer: detail,
    errors: ['notFound', 'reservationStateRefused'],
  }),
  confirmReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/ConfirmReservation',
    access: 'staff',
    recordedIn: 'reservation_events',
    summary: 'Says that a courier will come',
    body: z.object({ id }),
    answer: detail,
    errors: ['notFound', 'reservationStateRefused'],
  }),
  updateReservation: endpoint({
    method: 'POST',
    path: '/api/Reservation/UpdateReservation',
    access: 'staff',
    recordedIn: 'reservation_events',
    summary: 'Changes day, window, address or what is to be collected, until a courier is on the way',
    body: z.object({ id, version: versionNumber(), ...wanted }).superRefine(refineWanted),
    answer: detail,
    errors: ['notFound', 'changedMeanwhile', 'reservationStateRefused'],
  }),
  getReservationCalendar: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Reservation/GetReservationCalendar',
    access,
    summary: 'The day and window as a file for calendars (iCalendar)',
    body: z.object({ id }),
    answer: { contentTypes: ['text/calendar; charset=utf-8'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  listReservableShipments: endpoint({
    method: 'POST',
    path: '/api/Reservation/GetReservableShipments',
    access,
    summary:
      'Paid shipments of the company that nobody has collected and that stand on no reservation, newest first; 100 at most',
    body: z.object({ companyId: rowId().nullish() }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          assetReference: z.string(),
          receiver: z.string().nullable(),
          countryCode: z.string().nullable(),
          pieceCount: z.int(),
          weightKg: z.number().nullable(),
        }),
      ),
    }),
  }),
}
