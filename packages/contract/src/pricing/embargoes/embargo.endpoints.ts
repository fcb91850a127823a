/** Countries to which shipments are blocked, for all services or for one (docs/rules.md, Prices). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { countryCode, outcome, requiredText, rowId, rowVersion } from '../../fields.ts'
import { choiceFilter, countryFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { validityStates } from '../fuel/fuel.endpoints.ts'
import { priceDay } from '../quotes/pricingFields.ts'

const access = 'pricing_supplierregioncountries'

const embargo = z.object({
  id: z.int(),
  countryCode: z.string(),
  countryName: z.string(),
  /** Null: every service. */
  supplierServiceMethodId: z.int().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  source: z.string(),
  validFrom: z.iso.date(),
  /** Null: until further notice. */
  validTo: z.iso.date().nullable(),
  state: z.enum(validityStates),
  version: z.string(),
})
export type Embargo = z.output<typeof embargo>

const list = numberedListEndpoint({
  path: '/api/Pricing/GetEmbargoes',
  access,
  summary: 'Countries that nothing is sent to, with the source that says so and its days',
  name: 'embargoes',
  title: 'shell:screen.embargoes',
  filters: {
    countryCode: countryFilter('pricing/rateTable:country'),
    state: choiceFilter(
      'pricing/rateTable:column.state',
      validityStates,
      (state) => `pricing/rateTable:state.${state}`,
    ),
  },
  item: embargo,
  columns: {
    country: {
      kind: 'country',
      title: 'pricing/rateTable:country',
      isIdentity: true,
      value: (row) => row.countryCode,
    },
    service: {
      kind: 'text',
      title: 'pricing/rateTable:service',
      none: 'pricing/rateTable:embargo.house',
      value: (row) => row.supplierServiceMethodName,
    },
    state: {
      kind: 'word',
      title: 'pricing/rateTable:column.state',
      value: (row) => `pricing/rateTable:state.${row.state}`,
    },
    validFrom: { kind: 'day', title: 'pricing/rateTable:validFrom', value: (row) => row.validFrom },
    validTo: { kind: 'day', title: 'pricing/rateTable:validTo', value: (row) => row.validTo },
    source: { kind: 'text', title: 'pricing/rateTable:source', value: (row) => row.source },
  },
  sorts: ['country'],
  pageSize: 50,
  hasPersonalData: false,
})

export const embargoEndpoints = {
  listEmbargoes: list,
  exportEmbargoes: list.export,
  createEmbargo: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreateEmbargo',
    access,
    summary:
      'Nothing is sent to the country from the first day on; offers made before are neither taken nor paid',
    body: z
      .object({
        countryCode: countryCode('pricing/rateTable:zone.required.country'),
        supplierServiceMethodId: rowId().nullish(),
        source: requiredText(200, 'pricing/rateTable:embargo.required.source'),
        validFrom: priceDay(),
        validTo: priceDay().nullish(),
      })
      .refine(({ validFrom, validTo }) => !validTo || validTo >= validFrom, {
        path: ['validTo'],
        message: 'pricing/rateTable:invalid.endsBefore',
      }),
    answer: embargo,
    idempotent: true,
  }),
  endEmbargo: endpoint({
    method: 'POST',
    path: '/api/Pricing/EndEmbargo',
    access,
    summary: 'Sets the last day of an embargo that is not over; null lets it go on',
    body: z.object({ id: rowId(), version: rowVersion(), validTo: priceDay().nullable() }),
    answer: embargo,
    errors: ['validityOver', 'changedMeanwhile'],
  }),
  deleteEmbargo: endpoint({
    method: 'POST',
    path: '/api/Pricing/DeleteEmbargo',
    access,
    summary: 'Deletes an embargo that has not begun',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['validityBegun'],
  }),
}
