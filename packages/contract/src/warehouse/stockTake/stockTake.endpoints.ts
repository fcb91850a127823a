/** Stock-takes: compares the pieces scanned in the warehouse with the expected pieces. */
import { scanTones } from '@kervan/domain/warehouse/stationScan'
import {
  countOutcomes,
  differenceDecisions,
  differenceKinds,
  stockTakeStates,
} from '@kervan/domain/warehouse/stockTake'
import { piecePlaces } from '@kervan/domain/tracking/pieceLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { moment, optionalText, requiredText } from '../../fields.ts'
import { choicesFilter, daysFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

const access = 'pickup_warehouse'
const id = z.uuid('validation:choice')

/** Maximum scans per call of a stock-take. */
const mostCountedAtOnce = 1000
/** Maximum differences of a stock-take; more differences have another cause. */
export const mostDifferences = 2000

const stockTake = z.object({
  id: z.uuid(),
  /** Null: the whole warehouse. */
  station: z.string().nullable(),
  state: z.enum(stockTakeStates),
  startedDate: z.iso.datetime(),
  startedBy: z.string(),
  closedDate: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  /** Number of expected pieces: current while open, fixed once closed. */
  expectedCount: z.int(),
  /** Of these. */
  countedCount: z.int(),
  missingCount: z.int(),
  surplusCount: z.int(),
})
export type StockTakeRow = z.output<typeof stockTake>

const difference = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  pieceNumber: z.int(),
  pieceCount: z.int(),
  kind: z.enum(differenceKinds),
  /** Recorded place of the piece. */
  place: z.enum(piecePlaces),
  placeName: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  /** Decision in a closed stock-take. */
  decision: z.enum(differenceDecisions).nullable(),
})
export type StockDifference = z.output<typeof difference>

const detail = stockTake.extend({
  missing: z.array(difference),
  surplus: z.array(difference),
})

const counted = z.object({
  id: z.uuid(),
  text: z.string(),
  tone: z.enum(scanTones),
  outcome: z.enum(countOutcomes),
  headline: z.string(),
  instruction: z.string(),
  assetReference: z.string().nullable(),
  pieceNumber: z.int().nullable(),
  pieceCount: z.int(),
})
export type CountedScan = z.output<typeof counted>

const takes = listEndpoint({
  path: '/api/Pickup/GetStockTakes',
  access,
  summary: 'Stock-takes, newest first',
  name: 'stockTakes',
  title: 'shell:screen.stockTakes',
  filters: {
    states: choicesFilter(
      'warehouse/stockTake:column.state',
      stockTakeStates,
      (state) => `warehouse/stockTake:state.${state}`,
    ),
    date: daysFilter('warehouse/stockTake:column.startedAt', 'dateFrom', 'dateTo'),
  },
  item: stockTake,
  columns: {
    startedAt: {
      kind: 'moment',
      title: 'warehouse/stockTake:column.startedAt',
      isIdentity: true,
      value: (row) => row.startedDate,
    },
    station: {
      kind: 'text',
      title: 'warehouse/stockTake:column.station',
      none: 'warehouse/stockTake:wholeWarehouse',
      value: (row) => row.station,
    },
    state: {
      kind: 'word',
      title: 'warehouse/stockTake:column.state',
      value: (row) => `warehouse/stockTake:state.${row.state}`,
    },
    expected: {
      kind: 'number',
      title: 'warehouse/stockTake:column.expected',
      value: (row) => row.expectedCount,
    },
    counted: {
      kind: 'number',
      title: 'warehouse/stockTake:column.counted',
      value: (row) => row.countedCount,
    },
    missing: {
      kind: 'number',
      title: 'warehouse/stockTake:column.missing',
      value: (row) => row.missingCount,
    },
    surplus: {
      kind: 'number',
      title: 'warehouse/stockTake:column.surplus',
      value: (row) => row.surplusCount,
    },
    startedBy: { kind: 'text', title: 'warehouse/stockTake:column.startedBy', value: (row) => row.startedBy },
    closedAt: {
      kind: 'moment',
      title: 'warehouse/stockTake:column.closedAt',
      value: (row) => row.closedDate,
    },
  },
  sorts: ['-startedAt', 'startedAt'],
  hasPersonalData: false,
})

export const stockTakeEndpoints = {
  listStockTakes: takes,
  exportStockTakes: takes.export,
  beginStockTake: endpoint({
    method: 'POST',
    path: '/api/Pickup/BeginStockTake',
    access,
    summary: 'Begins to count a place: the whole warehouse, or one station',
    body: z.object({ station: optionalText(40) }),
    answer: stockTake,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['stockTakeOpen'],
  }),
  findStockTake: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetStockTake',
    access,
    summary: 'A stock-take with what is missing and what is too much, as things are now',
    body: z.object({ id }),
    answer: detail,
    limit: { max: 240, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  countScans: endpoint({
    method: 'POST',
    path: '/api/Pickup/CountScans',
    access,
    recordedIn: 'stock_take_scans',
    summary: 'Scans of a stock-take, in their order, each with its own answer',
    body: z.object({
      stockTakeId: id,
      sentAt: moment(),
      scans: z
        .array(
          z.object({
            /** Generated by the device: a scan sent twice is stored once. */
            id,
            text: requiredText(100, 'warehouse:required.text'),
            at: moment(),
          }),
          'validation:required',
        )
        .min(1, 'validation:required')
        .max(mostCountedAtOnce, 'validation:tooBig'),
    }),
    answer: z.object({ scans: z.array(counted), stockTake }),
    limit: { max: 600, windowSeconds: 60 },
    errors: ['notFound', 'stockTakeClosed'],
  }),
  closeStockTake: endpoint({
    method: 'POST',
    path: '/api/Pickup/CloseStockTake',
    access,
    summary: 'Ends a stock-take with a decision about every difference, exactly those that were shown',
    body: z.object({
      id,
      decisions: z
        .array(
          z.object({
            shipmentId: id,
            pieceNumber: z.int('validation:choice').min(1, 'validation:choice').max(999, 'validation:choice'),
            kind: z.enum(differenceKinds, 'validation:choice'),
            decision: z.enum(differenceDecisions, 'validation:choice'),
          }),
          'validation:required',
        )
        .max(mostDifferences, 'validation:tooBig'),
    }),
    answer: detail,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'stockTakeClosed', 'changedMeanwhile'],
  }),
}
