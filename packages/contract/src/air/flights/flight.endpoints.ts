/** Flights that carry bags abroad, each under one master air waybill. Not limited to one agency. */
import { declarationIssues } from '@kervan/domain/air/declaration'
import { announcedMoves, flightMoves, flightStates, undoableMoves } from '@kervan/domain/air/flightLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { emailAddress, moment, requiredText, versionNumber } from '../../fields.ts'
import { choicesFilter, daysFilter, searchFilter } from '../../list/filters.ts'
import { listEndpoint, xlsxContentType } from '../../list/listEndpoint.ts'

const flightFileKinds = ['declaration', 'fwb', 'fhl'] as const

const flight = z.object({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(flightStates),
  airlineCode: z.string(),
  airlineName: z.string(),
  /** Flight number including the airline code, 'TK6401'. */
  flightNumber: z.string(),
  /** 11 digits. */
  masterWaybill: z.string(),
  /** IATA airport codes; each time is the local time of its airport. */
  origin: z.string(),
  originCity: z.string(),
  originZone: z.string(),
  destination: z.string(),
  destinationCity: z.string(),
  destinationCountryCode: z.string(),
  destinationZone: z.string(),
  departurePlanned: z.iso.datetime(),
  arrivalPlanned: z.iso.datetime(),
  departureActual: z.iso.datetime().nullable(),
  arrivalActual: z.iso.datetime().nullable(),
  /** Email of the agent who receives the bags at the destination. */
  agentEmail: z.string().nullable(),
  bagCount: z.int(),
  openBagCount: z.int(),
  pieceCount: z.int(),
  weightKg: z.number(),
})
export type FlightRow = z.output<typeof flight>

const access = 'pickup_flightlist'
const id = z.uuid('validation:choice')

/** Local time at the airport, '2026-11-25T12:44'. */
const localTime = (message: string) =>
  z.string(message).regex(/^20\d{2}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/, message)

const airport = (message: string) => z.string(message).regex(/^[A-Z]{3}$/, message)

export const flightFields = z.object({
  airlineCode: z
    .string('air/flights:required.airline')
    .regex(/^[A-Z0-9]{2}$/, 'air/flights:required.airline'),
  /** Flight number; the airline code is optional. */
  flightNumber: requiredText(10, 'air/flights:required.flightNumber'),
  masterWaybill: requiredText(20, 'air/flights:required.masterWaybill'),
  origin: airport('air/flights:required.origin'),
  destination: airport('air/flights:required.destination'),
  departurePlanned: localTime('air/flights:required.departure'),
  arrivalPlanned: localTime('air/flights:required.arrival'),
  agentEmail: z
    .union([z.literal(''), emailAddress()])
    .nullish()
    .transform((email) => email || null),
})

const flights = listEndpoint({
  path: '/api/Pickup/GetFlights',
  access,
  summary: 'Flights with what is on them, the latest departure first',
  name: 'flights',
  title: 'shell:screen.flightlist',
  filters: {
    /** Any part of the flight number, the airports or the master air waybill. */
    search: searchFilter('air/flights:search'),
    states: choicesFilter('air/flights:column.state', flightStates, (state) => `air/flights:state.${state}`),
    date: daysFilter('air/flights:column.departure', 'dateFrom', 'dateTo'),
  },
  item: flight,
  columns: {
    flightNumber: {
      kind: 'reference',
      title: 'air/flights:column.flightNumber',
      isIdentity: true,
      value: (row) => row.flightNumber,
    },
    state: {
      kind: 'word',
      title: 'air/flights:column.state',
      value: (row) => `air/flights:state.${row.state}`,
    },
    airline: { kind: 'text', title: 'air/flights:column.airline', value: (row) => row.airlineName },
    masterWaybill: {
      kind: 'reference',
      title: 'air/flights:column.masterWaybill',
      value: (row) => row.masterWaybill,
    },
    origin: { kind: 'text', title: 'air/flights:column.origin', value: (row) => row.origin },
    destination: { kind: 'text', title: 'air/flights:column.destination', value: (row) => row.destination },
    departure: {
      kind: 'moment',
      title: 'air/flights:column.departure',
      value: (row) => row.departurePlanned,
    },
    departureActual: {
      kind: 'moment',
      title: 'air/flights:column.departureActual',
      isHiddenAtFirst: true,
      value: (row) => row.departureActual,
    },
    arrival: { kind: 'moment', title: 'air/flights:column.arrival', value: (row) => row.arrivalPlanned },
    arrivalActual: {
      kind: 'moment',
      title: 'air/flights:column.arrivalActual',
      isHiddenAtFirst: true,
      value: (row) => row.arrivalActual,
    },
    bags: { kind: 'number', title: 'air/flights:column.bags', value: (row) => row.bagCount },
    pieces: { kind: 'number', title: 'air/flights:column.pieces', value: (row) => row.pieceCount },
    weight: { kind: 'weight', title: 'air/flights:column.weight', value: (row) => row.weightKg },
  },
  sorts: ['-departure', 'departure'],
  hasPersonalData: false,
})

const handover = z.object({
  id: z.uuid(),
  /** Name of the person who received the bags. */
  name: z.string(),
  bagCount: z.int(),
  pieceCount: z.int(),
  weightKg: z.number(),
  createdDate: z.iso.datetime(),
})

/** Bag that prevents the flight from closing or departing. */
const unreadyBag = z.object({ id: z.uuid(), number: z.string(), state: z.enum(['open', 'closed']) })

export const flightEndpoints = {
  listFlights: flights,
  exportFlights: flights.export,
  findFlight: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetFlight',
    access,
    summary: 'A flight, its bags that are not ready, who took its bags over, and what can be undone',
    body: z.object({ id }),
    answer: flight.extend({
      moves: z.array(z.enum(flightMoves)),
      /** At most 50 bags that are open, or closed but not loaded; open ones first. */
      unreadyBags: z.array(unreadyBag),
      /** Bags that are closed but not loaded. */
      unloadedBagCount: z.int(),
      /** Minutes during which a step can be undone; 0: customers and the agent are notified immediately. */
      undoMinutes: z.int(),
      /** Last flight step that can be undone, while nobody has been notified of it. */
      undo: z
        .object({
          move: z.enum(undoableMoves),
          /** Time when customers and the agent are notified; of a closing only the agent. */
          untilDate: z.iso.datetime(),
          /** Name of the user who recorded the step. */
          staffName: z.string().nullable(),
        })
        .nullable(),
      /** Last closing among the flight's bags; null while none is closed. */
      lastBagClosed: z.object({ date: z.iso.datetime(), staffName: z.string().nullable() }).nullable(),
      handovers: z.array(handover),
      preAlertDate: z.iso.datetime().nullable(),
    }),
    errors: ['notFound'],
  }),
  createFlight: endpoint({
    method: 'POST',
    path: '/api/Pickup/CreateFlight',
    access,
    summary: 'Plans a flight',
    body: flightFields,
    answer: flight,
    idempotent: true,
    limit: { max: 60, windowSeconds: 60 },
  }),
  updateFlight: endpoint({
    method: 'POST',
    path: '/api/Pickup/UpdateFlight',
    access,
    summary: 'Changes a flight; one that departed keeps its number, air waybill and airports',
    body: flightFields.extend({
      id,
      version: versionNumber(),
      /** Actual times; only allowed for a departed or arrived flight. */
      departureActual: localTime('air/flights:required.departure').nullish(),
      arrivalActual: localTime('air/flights:required.arrival').nullish(),
    }),
    answer: flight,
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'changedMeanwhile', 'flightHasLeft'],
  }),
  changeFlightState: endpoint({
    method: 'POST',
    path: '/api/Pickup/ChangeFlightState',
    access,
    summary:
      'Closes or opens a flight, lets it depart or arrive; customers are told once for each piece, when the time to undo is over',
    body: z.object({
      id,
      move: z.enum(flightMoves, 'validation:choice'),
      /** Time of the departure or arrival; defaults to now. */
      at: moment('validation:date').nullish(),
      /** The user saw and confirmed the response `flightFarFromPlan`. */
      confirmFarFromPlan: z.boolean().default(false),
    }),
    answer: flight,
    limit: { max: 60, windowSeconds: 60 },
    errors: [
      'notFound',
      'flightStateRefused',
      'flightBagsOpen',
      'flightBagsNotLoaded',
      'flightEmpty',
      'flightFarFromPlan',
    ],
  }),
  undoFlightMove: endpoint({
    method: 'POST',
    path: '/api/Pickup/UndoFlightMove',
    access,
    summary:
      'Undoes the last step of a flight: a departure or an arrival before customers, a closing before the agent is notified',
    body: z.object({ id }),
    answer: flight,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'flightStateRefused', 'flightUndoOver', 'flightBagsReceived'],
  }),
  checkDeclaration: endpoint({
    method: 'POST',
    path: '/api/Pickup/CheckFlightDeclaration',
    access,
    summary: 'What is missing for the customs pre-declaration of a flight, by shipment',
    body: z.object({ id }),
    answer: z.object({
      shipmentCount: z.int(),
      items: z.array(
        z.object({
          shipmentId: z.uuid(),
          assetReference: z.string(),
          issues: z.array(z.enum(declarationIssues)),
        }),
      ),
    }),
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  getFlightFile: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetFlightFile',
    access,
    summary:
      'The customs pre-declaration of a flight as a workbook, or its FWB or FHL message as text in a form that nobody verified',
    body: z.object({ id, kind: z.enum(flightFileKinds, 'validation:choice') }),
    answer: { contentTypes: [xlsxContentType, 'text/plain; charset=utf-8'] },
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'flightEmpty'],
  }),
  previewPreAlert: endpoint({
    method: 'POST',
    path: '/api/Pickup/PreviewFlightPreAlert',
    access,
    summary: 'The email to the agent at the destination as it would be sent now, or after a step',
    body: z.object({
      id,
      /** Flight step whose email is shown in advance. */
      move: z.enum(['close', ...announcedMoves], 'validation:choice').nullish(),
      /** Time of the flight step; defaults to now. */
      at: moment('validation:date').nullish(),
    }),
    answer: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'flightWithoutAgent'],
  }),
  sendPreAlert: endpoint({
    method: 'POST',
    path: '/api/Pickup/SendFlightPreAlert',
    access,
    summary: 'Writes to the agent at the destination once more what comes with the flight',
    body: z.object({ id }),
    answer: z.object({ email: z.string() }),
    idempotent: true,
    limit: { max: 20, windowSeconds: 60 },
    errors: ['notFound', 'flightWithoutAgent', 'flightUndoOpen'],
  }),
  recordHandover: endpoint({
    method: 'POST',
    path: '/api/Pickup/RecordFlightHandover',
    access,
    summary: 'Keeps who took the bags of a flight over, with a signature',
    body: z.object({
      id,
      name: requiredText(100, 'air/flights:required.name'),
      /** Signature as a PNG image in base64. */
      signature: z
        .string('air/flights:required.signature')
        .regex(/^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, 'air/flights:required.signature')
        .max(400_000, 'validation:tooLong'),
    }),
    answer: handover,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'flightEmpty', 'flightBagsOpen'],
  }),
  getHandoverSignature: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetHandoverSignature',
    access,
    summary: 'The signature of whoever took bags over',
    body: z.object({ id }),
    answer: { contentTypes: ['image/png'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'fileNotFound'],
  }),
}
