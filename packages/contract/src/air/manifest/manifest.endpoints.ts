/** Manifests: the shipments that a carrier collects on a day, frozen under a number. Not limited to one agency. */
import { manifestDifferences, manifestIssues } from '@kervan/domain/air/manifest'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, day, rowId } from '../../fields.ts'
import { daysFilter, idsFilter, searchFilter } from '../../list/filters.ts'
import { listEndpoint, xlsxContentType } from '../../list/listEndpoint.ts'

/** Maximum shipments of a manifest; more need an addendum. */
export const mostOnManifest = 1000

export const manifestFormats = ['pdf', 'xlsx'] as const

const valueIn = z.object({ amount, currency: z.string() })

const manifestShipment = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  /** Null when the shipment is in no bag. */
  bagNumber: z.string().nullable(),
  sender: z.string(),
  receiver: z.string(),
  countryCode: z.string(),
  /** Goods as described by the sender. */
  goods: z.string(),
  hsCodes: z.array(z.string()),
  value: valueIn.nullable(),
  weightKg: z.number(),
  pieceCount: z.int(),
})
export type ManifestShipment = z.output<typeof manifestShipment>

const sums = {
  shipmentCount: z.int(),
  pieceCount: z.int(),
  weightKg: z.number(),
  values: z.array(valueIn),
}

const manifest = z.object({
  id: z.uuid(),
  number: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  day: z.string(),
  isAddendum: z.boolean(),
  createdDate: z.iso.datetime(),
  createdBy: z.string(),
  ...sums,
  /** Number of listed shipments that were cancelled since, or never scanned. */
  differenceCount: z.int(),
})
export type ManifestRow = z.output<typeof manifest>

const candidate = manifestShipment.extend({
  /** Null: booked, not scanned yet. */
  receivedDate: z.iso.datetime().nullable(),
  issues: z.array(z.enum(manifestIssues)),
})
export type ManifestCandidate = z.output<typeof candidate>

const access = 'operation_manifest'
const dayOfCarrier = { date: day('air/manifest:required.date'), supplierId: rowId() }
const id = z.uuid('validation:choice')

const manifests = listEndpoint({
  path: '/api/Pickup/GetManifests',
  access,
  summary: 'Manifests that were closed, newest first',
  name: 'manifests',
  title: 'shell:screen.manifest',
  filters: {
    /** Any part of the number, or the full reference of a listed shipment. */
    search: searchFilter('air/manifest:search'),
    supplierIds: idsFilter('air/manifest:column.supplier'),
    date: daysFilter('air/manifest:column.day', 'dateFrom', 'dateTo'),
  },
  item: manifest,
  columns: {
    number: {
      kind: 'reference',
      title: 'air/manifest:column.number',
      isIdentity: true,
      value: (row) => row.number,
    },
    supplier: { kind: 'text', title: 'air/manifest:column.supplier', value: (row) => row.supplierName },
    day: { kind: 'day', title: 'air/manifest:column.day', value: (row) => row.day },
    shipments: { kind: 'number', title: 'air/manifest:column.shipments', value: (row) => row.shipmentCount },
    pieces: { kind: 'number', title: 'air/manifest:column.pieces', value: (row) => row.pieceCount },
    weight: { kind: 'weight', title: 'air/manifest:column.weight', value: (row) => row.weightKg },
    differences: {
      kind: 'number',
      title: 'air/manifest:column.differences',
      value: (row) => row.differenceCount,
    },
    createdAt: { kind: 'moment', title: 'air/manifest:column.createdAt', value: (row) => row.createdDate },
    createdBy: { kind: 'text', title: 'air/manifest:column.createdBy', value: (row) => row.createdBy },
  },
  sorts: ['-createdAt', 'createdAt'],
  hasPersonalData: false,
})

export const manifestEndpoints = {
  previewManifest: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetManifest',
    access,
    summary: "A carrier's shipments of a day that stand on no manifest yet, with what is wrong with them",
    body: z.object(dayOfCarrier),
    answer: z.object({
      supplierName: z.string(),
      /** Closed manifests of the day: the manifest itself, then its addenda. */
      closed: z.array(manifest),
      /** Shipments received that day, then booked ones without a scan; at most `mostOnManifest` each. */
      items: z.array(candidate),
      /** True when there are more candidates than `items`. */
      isMore: z.boolean(),
      /** Other days of the last two weeks with received shipments that are on no manifest. */
      openDays: z.array(z.object({ date: z.string(), count: z.int() })),
    }),
    errors: ['notFound'],
  }),
  createManifest: endpoint({
    method: 'POST',
    path: '/api/Pickup/CreateManifest',
    access,
    summary: 'Closes the manifest of a day, or an addendum to it, with exactly these shipments',
    body: z.object({
      ...dayOfCarrier,
      shipmentIds: z
        .array(id, 'air/manifest:required.shipments')
        .min(1, 'air/manifest:required.shipments')
        .max(mostOnManifest, 'air/manifest:tooMany'),
    }),
    answer: manifest,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'changedMeanwhile'],
  }),
  getManifestFile: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetManifestFile',
    access,
    summary:
      'A closed manifest as it was closed: PDF, or a workbook with the columns of the customs declaration',
    body: z.object({ id, format: z.enum(manifestFormats, 'validation:choice').default('pdf') }),
    answer: { contentTypes: ['application/pdf', xlsxContentType] },
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound', 'fileNotFound'],
  }),
  findManifest: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetManifestDetail',
    access,
    summary: 'A closed manifest with its shipments as they were, and in what they differ from it today',
    body: z.object({ id }),
    answer: manifest.extend({
      items: z.array(
        manifestShipment.extend({
          /** Today's. */
          state: z.enum(shipmentStates),
          difference: z.enum(manifestDifferences).nullable(),
        }),
      ),
      /**
       * Number of shipments received on the manifest's day that are on no manifest, so that an addendum is
       * needed.
       */
      lateCount: z.int(),
    }),
    errors: ['notFound'],
  }),
  listManifests: manifests,
  exportManifests: manifests.export,
}
