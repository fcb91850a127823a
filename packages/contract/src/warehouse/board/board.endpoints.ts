/** Location of the pieces of paid, undelivered shipments, and overdue pieces. */
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { ageGroups, whereaboutPlaces } from '@kervan/domain/warehouse/whereabouts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  choiceFilter,
  choicesFilter,
  countriesFilter,
  flagFilter,
  idFilter,
  searchFilter,
  textFilter,
  uuidFilter,
} from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

/** All users who handle pickups, including couriers and dispatchers. */
const access = 'pickup_warehouse'

const group = z.object({
  /** Filter values of the list; all null for a group without a name, such as an unknown station. */
  courierId: z.int().nullable(),
  station: z.string().nullable(),
  bagId: z.uuid().nullable(),
  flightId: z.uuid().nullable(),
  /** Name of a courier or station, number of a bag or flight. */
  name: z.string().nullable(),
  count: z.int(),
  lateCount: z.int(),
})

const placeCount = z.object({
  place: z.enum(whereaboutPlaces),
  count: z.int(),
  lateCount: z.int(),
  /** Number of pieces by age, in the order of `ageGroups`. */
  ages: z.array(z.int()).length(ageGroups.length),
  /** Hours after which a piece is overdue; null: never. */
  lateAfterHours: z.int().nullable(),
  /** Groups of the place, largest first. */
  groups: z.array(group),
  /** True when the place has more groups than `groups`. */
  isMore: z.boolean(),
})
export type PlaceCount = z.output<typeof placeCount>

const piece = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  pieceNumber: z.int(),
  pieceCount: z.int(),
  state: z.enum(shipmentStates),
  countryCode: z.string().nullable(),
  place: z.enum(whereaboutPlaces),
  /** Name of the courier, station, bag or flight. */
  placeName: z.string().nullable(),
  since: z.iso.datetime(),
  isLate: z.boolean(),
})

const pieces = listEndpoint({
  path: '/api/Pickup/GetPiecesByPlace',
  access,
  summary: 'Pieces of live shipments with where they are, longest there first',
  name: 'piecesByPlace',
  title: 'shell:screen.whereaboutPieces',
  filters: {
    /** Search by the full reference of a shipment. */
    search: searchFilter('warehouse/board:search'),
    places: choicesFilter(
      'warehouse/board:column.place',
      whereaboutPlaces,
      (place) => `warehouse/board:place.${place}`,
    ),
    isLate: flagFilter('warehouse/board:column.late', (value) => `warehouse/board:late.${value}`),
    age: choiceFilter('warehouse/board:column.age', ageGroups, (age) => `warehouse/board:age.${age}`),
    countries: countriesFilter('warehouse/board:column.country'),
    courierId: idFilter('warehouse/board:column.courier'),
    station: textFilter('warehouse/board:column.station', 40),
    bagId: uuidFilter('warehouse/board:column.bag'),
    flightId: uuidFilter('warehouse/board:column.flight'),
  },
  item: piece,
  columns: {
    reference: {
      kind: 'reference',
      title: 'warehouse/board:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    piece: {
      kind: 'text',
      title: 'warehouse/board:column.piece',
      value: (row) => `${row.pieceNumber}/${row.pieceCount}`,
    },
    place: {
      kind: 'word',
      title: 'warehouse/board:column.place',
      value: (row) => `warehouse/board:place.${row.place}`,
    },
    placeName: { kind: 'text', title: 'warehouse/board:column.placeName', value: (row) => row.placeName },
    country: { kind: 'country', title: 'warehouse/board:column.country', value: (row) => row.countryCode },
    state: {
      kind: 'word',
      title: 'warehouse/board:column.state',
      value: (row) => `shipment:state.${row.state}`,
    },
    since: { kind: 'moment', title: 'warehouse/board:column.since', value: (row) => row.since },
    late: {
      kind: 'word',
      title: 'warehouse/board:column.late',
      value: (row) => `warehouse/board:late.${row.isLate}`,
    },
  },
  sorts: ['since', '-since'],
  hasPersonalData: false,
})

export const boardEndpoints = {
  getWhereabouts: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetWhereabouts',
    access,
    summary: 'How many pieces of live shipments are where, how long, and how many of them are late',
    body: z.object({}),
    answer: z.object({
      /** Number of pieces in all places. */
      count: z.int(),
      lateCount: z.int(),
      places: z.array(placeCount),
      at: z.iso.datetime(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  listPiecesByPlace: pieces,
  exportPiecesByPlace: pieces.export,
}
