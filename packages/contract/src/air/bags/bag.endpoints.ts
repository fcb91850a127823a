/**
 * Bags: containers for pieces on flights. Pieces are added and removed by scanning; count and weight are sums
 * over those scans.
 */
import { bagMoves, bagStates } from '@kervan/domain/air/bagLife'
import { flightStates } from '@kervan/domain/air/flightLife'
import { piecePlaces } from '@kervan/domain/tracking/pieceLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { countryCode, moment, optionalText, requiredText, versionNumber } from '../../fields.ts'
import { choicesFilter, searchFilter, uuidFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

export const bagLabelFormats = ['pdf', 'zpl'] as const

/**
 * `added`: the piece is now in the bag. `known`: it was there before. `elsewhere`: another bag or courier has
 * it; `mayMove` moves it. `whichPiece`: the code belongs to a shipment with several pieces. `mistyped`: our
 * code with a wrong check digit. `late`: the scan is older than the last known one.
 */
const bagScanOutcomes = [
  'added',
  'known',
  'removed',
  'elsewhere',
  'whichPiece',
  'notInBag',
  'bagClosed',
  'otherCountry',
  'notPaid',
  'notBooked',
  'cancelled',
  'held',
  'delivered',
  'noSuchPiece',
  'late',
  'mistyped',
  'unknown',
] as const
export type BagScanOutcome = (typeof bagScanOutcomes)[number]

const bag = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Bag number such as 'KRB-0001234-5'. */
  number: z.string(),
  state: z.enum(bagStates),
  flightId: z.uuid().nullable(),
  flightNumber: z.string().nullable(),
  flightState: z.enum(flightStates).nullable(),
  /** IATA code of the destination airport. */
  destination: z.string(),
  /** Countries whose parcels the bag accepts; null: any. */
  countryCodes: z.array(z.string()).nullable(),
  note: z.string().nullable(),
  shipmentCount: z.int(),
  pieceCount: z.int(),
  weightKg: z.number(),
  createdDate: z.iso.datetime(),
  closedDate: z.iso.datetime().nullable(),
})
export type BagRow = z.output<typeof bag>

const piece = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  /** From 1. */
  pieceNumber: z.int(),
  pieceCount: z.int(),
  countryCode: z.string().nullable(),
  weightKg: z.number().nullable(),
  scannedDate: z.iso.datetime(),
})
export type BagPiece = z.output<typeof piece>

const missingPiece = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  pieceNumber: z.int(),
  pieceCount: z.int(),
  place: z.enum(piecePlaces),
  /** Number of the other bag, or name of the station. */
  placeName: z.string().nullable(),
})
export type MissingPiece = z.output<typeof missingPiece>

const access = 'pickup_flightlist'
const id = z.uuid('validation:choice')
/**
 * Calls per minute: a scanner reads hundreds of codes a minute. A whole shift of offline scans is sent through
 * the warehouse's calls instead.
 */
const scanLimit = { max: 600, windowSeconds: 60 }

const bags = listEndpoint({
  path: '/api/Pickup/GetBags',
  access,
  summary: 'Bags with what is in them, newest first',
  name: 'bags',
  title: 'shell:screen.baglist',
  filters: {
    /** Any part of the number, or the full reference of a shipment in the bag. */
    search: searchFilter('air/bags:search'),
    states: choicesFilter('air/bags:column.state', bagStates, (state) => `air/bags:state.${state}`),
    flightId: uuidFilter('air/bags:column.flight'),
  },
  item: bag,
  columns: {
    number: {
      kind: 'reference',
      title: 'air/bags:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    state: { kind: 'word', title: 'air/bags:column.state', value: (row) => `air/bags:state.${row.state}` },
    flight: { kind: 'reference', title: 'air/bags:column.flight', value: (row) => row.flightNumber },
    destination: { kind: 'text', title: 'air/bags:column.destination', value: (row) => row.destination },
    countries: {
      kind: 'text',
      title: 'air/bags:column.countries',
      none: 'air/bags:anyCountry',
      value: (row) => row.countryCodes?.join(', ') ?? null,
    },
    shipments: { kind: 'number', title: 'air/bags:column.shipments', value: (row) => row.shipmentCount },
    pieces: { kind: 'number', title: 'air/bags:column.pieces', value: (row) => row.pieceCount },
    weight: { kind: 'weight', title: 'air/bags:column.weight', value: (row) => row.weightKg },
    closedAt: { kind: 'moment', title: 'air/bags:column.closedAt', value: (row) => row.closedDate },
    createdAt: {
      kind: 'moment',
      title: 'air/bags:column.createdAt',
      isHiddenAtFirst: true,
      value: (row) => row.createdDate,
    },
  },
  sorts: ['-createdAt', 'createdAt'],
  hasPersonalData: false,
})

const destination = z
  .string('air/bags:required.destination')
  .regex(/^[A-Z]{3}$/, 'air/bags:required.destination')

const bagFields = {
  flightId: id.nullish(),
  destination,
  countryCodes: z
    .array(countryCode('validation:choice'))
    .max(60, 'validation:tooBig')
    .nullish()
    .transform((codes) => (codes && codes.length > 0 ? codes : null)),
  note: optionalText(200),
}

const scan = z.object({
  /** Generated by the device, so that a scan sent twice is stored once. */
  id,
  bagId: id,
  barcode: requiredText(100, 'air/bags:required.barcode'),
  /** Required when the code of a shipment has several pieces. */
  pieceNumber: z.int('validation:choice').min(1, 'validation:choice').max(999, 'validation:choice').nullish(),
  /** Time of the scan on the device's clock; defaults to now. */
  at: moment('validation:date').nullish(),
  sentAt: moment('validation:date').nullish(),
})

const scanned = z.object({
  outcome: z.enum(bagScanOutcomes),
  message: z.string(),
  piece: piece.nullable(),
  /** Place of the piece; set for the outcome `elsewhere`. */
  placeName: z.string().nullable(),
  /** Pieces to choose from; set for the outcome `whichPiece`. */
  choices: z.array(z.object({ pieceNumber: z.int(), weightKg: z.number().nullable(), isHere: z.boolean() })),
})
export type ScannedIntoBag = z.output<typeof scanned>

export const bagEndpoints = {
  listBags: bags,
  exportBags: bags.export,
  findBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetBag',
    access,
    summary: 'A bag by its id or number',
    body: z.object({ id: id.nullish(), number: optionalText(40) }),
    answer: bag.extend({ moves: z.array(z.enum(bagMoves)) }),
    errors: ['notFound'],
  }),
  createBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/CreateBag',
    access,
    summary: 'Opens a bag, on a flight or for later',
    body: z.object(bagFields),
    answer: bag,
    idempotent: true,
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'flightTakesNoBags'],
  }),
  updateBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/UpdateBag',
    access,
    summary: 'Changes where a bag goes: its flight, destination, countries and note',
    body: z.object({ ...bagFields, id, version: versionNumber() }),
    answer: bag,
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'changedMeanwhile', 'flightTakesNoBags', 'bagNotMovable'],
  }),
  splitBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/SplitBag',
    access,
    summary: 'Opens a bag like this one and moves these pieces into it',
    body: z.object({
      id,
      flightId: id.nullish(),
      pieces: z
        .array(
          z.object({ shipmentId: id, pieceNumber: z.int('validation:choice').min(1, 'validation:choice') }),
        )
        .min(1, 'air/bags:required.pieces')
        .max(1000, 'validation:tooBig'),
    }),
    answer: bag,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'changedMeanwhile', 'flightTakesNoBags', 'bagStateRefused'],
  }),
  changeBagState: endpoint({
    method: 'POST',
    path: '/api/Pickup/ChangeBagState',
    access,
    summary: 'Closes, opens, loads, unloads or receives a bag; closing tells first which pieces are missing',
    body: z.object({
      id,
      move: z.enum(bagMoves, 'validation:choice'),
      /** For closing: the user was shown the missing pieces and confirmed. */
      withMissing: z.boolean('validation:choice').default(false),
    }),
    answer: z.object({
      /** False: nothing changed, because pieces are missing. */
      isDone: z.boolean(),
      missing: z.array(missingPiece),
      bag,
    }),
    limit: { max: 120, windowSeconds: 60 },
    errors: [
      'notFound',
      'bagStateRefused',
      'bagEmpty',
      'bagWithoutFlight',
      'bagFlightLeft',
      'bagFlightNotArrived',
    ],
  }),
  getBagShipments: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetBagShipments',
    access,
    summary: 'The pieces in a bag, last scanned first',
    body: z.object({ bagId: id }),
    answer: z.object({ items: z.array(piece) }),
    limit: { max: 240, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  scanIntoBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/ScanIntoBag',
    access,
    recordedIn: 'piece_moves',
    summary: 'Puts the piece of a barcode into a bag, or says why it does not belong there',
    body: scan.extend({
      /** True when the user was warned that another bag or courier has the piece, and confirmed. */
      mayMove: z.boolean('validation:choice').default(false),
    }),
    answer: scanned,
    limit: scanLimit,
    errors: ['notFound'],
  }),
  scanOutOfBag: endpoint({
    method: 'POST',
    path: '/api/Pickup/ScanOutOfBag',
    access,
    recordedIn: 'piece_moves',
    summary: 'Takes the piece of a barcode out of a bag',
    body: scan,
    answer: scanned,
    limit: scanLimit,
    errors: ['notFound'],
  }),
  getBagLabels: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetBagLabels',
    access,
    summary: 'Labels of bags, 100 × 150 mm: PDF with a page each, or ZPL',
    body: z.object({
      bagIds: z
        .array(id, 'air/bags:required.bags')
        .min(1, 'air/bags:required.bags')
        .max(200, 'validation:tooBig'),
      format: z.enum(bagLabelFormats, 'validation:choice').default('pdf'),
    }),
    answer: { contentTypes: ['application/pdf', 'application/zpl'] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound'],
  }),
}
