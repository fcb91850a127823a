/** Surcharge rules and the postal codes of remote areas (docs/rules.md, Prices). */
import { z } from 'zod'
import {
  surchargeBases,
  surchargeKinds,
  surchargePayers,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import { endpoint } from '../../endpoint.ts'
import { outcome, rowId, rowVersion } from '../../fields.ts'
import { choiceFilter, countryFilter, idFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { validityStates } from '../fuel/fuel.endpoints.ts'
import {
  excelContentType,
  excelFileTypes,
  fileProblem,
  maxImportBytes,
  priceDay,
} from '../quotes/pricingFields.ts'
import { checkSurcharge, surchargeFields } from './surchargeFields.ts'

const access = 'pricing_supplierfuelcharge'

const surcharge = z.object({
  id: z.int(),
  supplierId: z.int(),
  supplierName: z.string(),
  /** Null: all services, except on days when a service has its own rule of this kind. */
  supplierServiceMethodId: z.int().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  kind: z.enum(surchargeKinds),
  currency: z.string(),
  per: z.enum(surchargeBases),
  amount: z.number(),
  minimum: z.number().nullable(),
  fuelApplies: z.boolean(),
  paidBy: z.enum(surchargePayers),
  contentKind: z.enum(['document', 'package']).nullable(),
  countryCodes: z.array(z.string()).nullable(),
  overLongestCm: z.number().nullable(),
  overSecondCm: z.number().nullable(),
  overLengthPlusGirthCm: z.number().nullable(),
  overKg: z.number().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  state: z.enum(validityStates),
  source: z.string(),
  version: z.string(),
})
export type Surcharge = z.output<typeof surcharge>

const remoteArea = z.object({
  id: z.int(),
  supplierName: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  fromPostalCode: z.string(),
  toPostalCode: z.string(),
})

/** Multipart forms send every field as text. */
const sentId = () => z.preprocess((sent) => (sent === '' ? undefined : Number(sent)), rowId())
const sentFlag = z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean())

const surcharges = numberedListEndpoint({
  path: '/api/Pricing/GetSurcharges',
  access,
  summary: 'Surcharge rules by carrier and kind',
  name: 'surcharges',
  title: 'shell:screen.surcharges',
  filters: {
    supplierId: idFilter('pricing/rateTable:carrier'),
    kind: choiceFilter(
      'pricing/rateTable:surcharge.column.kind',
      surchargeKinds,
      (kind) => `pricing/rateTable:surcharge.kind.${kind}`,
    ),
    state: choiceFilter(
      'pricing/rateTable:column.state',
      validityStates,
      (state) => `pricing/rateTable:state.${state}`,
    ),
  },
  item: surcharge,
  columns: {
    kind: {
      kind: 'word',
      title: 'pricing/rateTable:surcharge.column.kind',
      isIdentity: true,
      value: (row) => `pricing/rateTable:surcharge.kind.${row.kind}`,
    },
    carrier: { kind: 'text', title: 'pricing/rateTable:carrier', value: (row) => row.supplierName },
    service: {
      kind: 'text',
      title: 'pricing/rateTable:service',
      none: 'pricing/rateTable:everyService',
      value: (row) => row.supplierServiceMethodName,
    },
    amount: {
      kind: 'number',
      title: 'pricing/rateTable:surcharge.column.amount',
      value: (row) => row.amount,
    },
    basis: {
      kind: 'word',
      title: 'pricing/rateTable:surcharge.basis',
      isHiddenAtFirst: true,
      value: (row) => `pricing/rateTable:surcharge.base.${row.per}`,
    },
    minimum: {
      kind: 'number',
      title: 'pricing/rateTable:surcharge.minimum',
      isHiddenAtFirst: true,
      value: (row) => row.minimum,
    },
    currency: {
      kind: 'text',
      title: 'pricing/rateTable:surcharge.currency',
      isHiddenAtFirst: true,
      value: (row) => row.currency,
    },
    conditions: {
      kind: 'text',
      title: 'pricing/rateTable:surcharge.column.conditions',
      value: (row) => row.countryCodes?.join(', ') ?? null,
    },
    fuel: {
      kind: 'word',
      title: 'pricing/rateTable:surcharge.column.fuel',
      value: (row) =>
        row.fuelApplies ? 'pricing/rateTable:surcharge.fuel.yes' : 'pricing/rateTable:surcharge.fuel.no',
    },
    payer: {
      kind: 'word',
      title: 'pricing/rateTable:surcharge.column.payer',
      value: (row) => `pricing/rateTable:surcharge.payer.${row.paidBy}`,
    },
    validFrom: { kind: 'day', title: 'pricing/rateTable:validFrom', value: (row) => row.validFrom },
    validTo: {
      kind: 'day',
      title: 'pricing/rateTable:validTo',
      none: 'pricing/rateTable:open',
      value: (row) => row.validTo,
    },
    state: {
      kind: 'word',
      title: 'pricing/rateTable:column.state',
      value: (row) => `pricing/rateTable:state.${row.state}`,
    },
    source: {
      kind: 'text',
      title: 'pricing/rateTable:source',
      isHiddenAtFirst: true,
      value: (row) => row.source,
    },
  },
  sorts: ['carrier'],
  pageSize: 50,
  hasPersonalData: false,
})

const remoteAreas = numberedListEndpoint({
  path: '/api/Pricing/GetRemoteAreas',
  access,
  summary: 'Postal-code ranges of a carrier that are charged as remote',
  name: 'remoteAreas',
  title: 'pricing/rateTable:remote.title',
  filters: {
    supplierId: idFilter('pricing/rateTable:carrier'),
    countryCode: countryFilter('pricing/rateTable:country'),
  },
  item: remoteArea,
  columns: {
    country: {
      kind: 'country',
      title: 'pricing/rateTable:country',
      isIdentity: true,
      value: (row) => row.countryCode,
    },
    carrier: { kind: 'text', title: 'pricing/rateTable:carrier', value: (row) => row.supplierName },
    from: {
      kind: 'reference',
      title: 'pricing/rateTable:remote.file.from',
      value: (row) => row.fromPostalCode,
    },
    to: { kind: 'reference', title: 'pricing/rateTable:remote.file.to', value: (row) => row.toPostalCode },
  },
  sorts: ['country'],
  pageSize: 50,
  hasPersonalData: false,
})

export const surchargeEndpoints = {
  listSurcharges: surcharges,
  exportSurcharges: surcharges.export,
  createSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreateSurcharge',
    access,
    summary: 'A rule from a day on; it may take the place of another one, which then ends the day before',
    body: surchargeFields.extend({ replacesId: rowId().nullish() }).superRefine(checkSurcharge),
    answer: surcharge,
    idempotent: true,
  }),
  updateSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdateSurcharge',
    access,
    summary: 'Changes a rule that has not begun; one in force is replaced from a day on instead',
    body: surchargeFields
      .omit({ supplierId: true, supplierServiceMethodId: true })
      .extend({ id: rowId(), version: rowVersion() })
      .superRefine(checkSurcharge),
    answer: surcharge,
    errors: ['ruleHasBegun', 'changedMeanwhile'],
  }),
  endSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/EndSurcharge',
    access,
    summary: 'The last day of a rule that is not over; null lets it go on',
    body: z.object({ id: rowId(), version: rowVersion(), validTo: priceDay().nullable() }),
    answer: surcharge,
    errors: ['validityOver', 'changedMeanwhile'],
  }),
  deleteSurcharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/DeleteSurcharge',
    access,
    summary: 'Deletes a rule that has not begun',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['validityBegun'],
  }),
  listRemoteAreas: remoteAreas,
  exportRemoteAreas: remoteAreas.export,
  importRemoteAreas: endpoint({
    method: 'POST',
    path: '/api/Pricing/ImportRemoteAreas',
    access,
    summary:
      'Puts a file of postal ranges in the place of all the carrier’s; as a trial it only says what would change',
    multipart: { maxFileBytes: maxImportBytes, accept: excelFileTypes },
    body: z.object({ supplierId: sentId(), isTrial: sentFlag.default(false) }),
    answer: z.object({
      /** Problems of the file; when not empty, nothing is stored. */
      problems: z.array(fileProblem),
      addedCount: z.int(),
      removedCount: z.int(),
      unchangedCount: z.int(),
      isStored: z.boolean(),
    }),
    limit: { max: 20, windowSeconds: 60 },
    idempotent: true,
  }),
  downloadRemoteAreas: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetRemoteAreaTemplate',
    access,
    summary: 'The Excel file of postal ranges to fill in, or with a carrier’s ranges as they are',
    body: z.object({ supplierId: rowId().nullish() }),
    answer: { contentTypes: [excelContentType] },
  }),
}
