/** Fuel percentages by carrier or service and week (docs/rules.md, Prices). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { decimalNumber, hasDecimals, outcome, requiredText, rowId, rowVersion } from '../../fields.ts'
import { choiceFilter, idFilter } from '../../list/filters.ts'
import { numberedListEndpoint } from '../../list/listEndpoint.ts'
import { priceDay } from '../quotes/pricingFields.ts'

const access = 'pricing_supplierfuelcharge'

const ofCarrier = {
  supplierId: z.int(),
  supplierName: z.string(),
  /** Null: all services, each until the first day with own percentages. */
  supplierServiceMethodId: z.int().nullable(),
  supplierServiceMethodName: z.string().nullable(),
}

export const validityStates = ['past', 'inForce', 'toCome'] as const

const fuelCharge = z.object({
  id: z.int(),
  ...ofCarrier,
  /** Per cent. */
  percent: z.number(),
  validFrom: z.iso.date(),
  validTo: z.iso.date(),
  state: z.enum(validityStates),
  source: z.string(),
  version: z.string(),
})
export type FuelCharge = z.output<typeof fuelCharge>

const fuelGap = z.object({
  ...ofCarrier,
  /** First day without a fuel percentage. */
  from: z.iso.date(),
  /** 0 when already missing. */
  daysLeft: z.int(),
  /** Percentage used until a new one is entered. */
  servesPercent: z.number().nullable(),
})
export type FuelGap = z.output<typeof fuelGap>

const fuelSeries = z.object({
  ...ofCarrier,
  points: z.array(z.object({ validFrom: z.iso.date(), validTo: z.iso.date(), percent: z.number() })),
})
export type FuelSeries = z.output<typeof fuelSeries>

/** Fuel percentage with at most four decimals, like the database column. */
const percent = decimalNumber('pricing/rateTable:fuel.required.percent')
  .refine((value) => value >= 0 && value <= 200, 'pricing/rateTable:fuel.invalid.percent')
  .refine((value) => hasDecimals(value, 4), 'pricing/rateTable:fuel.invalid.percent')

const weekFields = z
  .object({ validFrom: priceDay(), validTo: priceDay(), percent })
  .refine(({ validFrom, validTo }) => validTo >= validFrom, {
    path: ['validTo'],
    message: 'pricing/rateTable:invalid.endsBefore',
  })

const source = requiredText(200, 'pricing/rateTable:required.source')

const charges = numberedListEndpoint({
  path: '/api/Pricing/GetFuelCharges',
  access,
  summary: 'Fuel percentages: this week and the next ones, then those that are over',
  name: 'fuelCharges',
  title: 'shell:screen.fuelCharges',
  filters: {
    supplierId: idFilter('pricing/rateTable:carrier'),
    supplierServiceMethodId: idFilter('pricing/rateTable:service'),
    state: choiceFilter(
      'pricing/rateTable:column.state',
      validityStates,
      (state) => `pricing/rateTable:state.${state}`,
    ),
  },
  item: fuelCharge,
  columns: {
    carrier: {
      kind: 'text',
      title: 'pricing/rateTable:carrier',
      isIdentity: true,
      value: (row) => row.supplierName,
    },
    service: {
      kind: 'text',
      title: 'pricing/rateTable:service',
      none: 'pricing/rateTable:everyService',
      value: (row) => row.supplierServiceMethodName,
    },
    state: {
      kind: 'word',
      title: 'pricing/rateTable:column.state',
      value: (row) => `pricing/rateTable:state.${row.state}`,
    },
    validFrom: { kind: 'day', title: 'pricing/rateTable:validFrom', value: (row) => row.validFrom },
    validTo: { kind: 'day', title: 'pricing/rateTable:validTo', value: (row) => row.validTo },
    percent: { kind: 'percent', title: 'pricing/rateTable:fuel.percent', value: (row) => row.percent },
    source: {
      kind: 'text',
      title: 'pricing/rateTable:source',
      isHiddenAtFirst: true,
      value: (row) => row.source,
    },
  },
  sorts: ['week'],
  pageSize: 50,
  hasPersonalData: false,
})

export const fuelEndpoints = {
  listFuelCharges: charges,
  exportFuelCharges: charges.export,
  findFuelOverview: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetFuelOverview',
    access,
    summary: 'The last year of percentages and what is entered ahead, and the weeks that are missing',
    answer: z.object({ today: z.iso.date(), series: z.array(fuelSeries), gaps: z.array(fuelGap) }),
  }),
  createFuelCharges: endpoint({
    method: 'POST',
    path: '/api/Pricing/CreateFuelCharges',
    access,
    summary: 'Percentages of one or more weeks, all or none; a day has one percentage only',
    body: z.object({
      supplierId: rowId('pricing/rateTable:required.carrier'),
      supplierServiceMethodId: rowId().nullish(),
      source,
      weeks: z.array(weekFields).min(1, 'pricing/rateTable:fuel.required.weeks').max(60, 'validation:tooBig'),
    }),
    answer: z.array(fuelCharge),
    idempotent: true,
  }),
  updateFuelCharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/UpdateFuelCharge',
    access,
    summary: 'Corrects a week that is not over; its first day stays once it has begun',
    body: weekFields.safeExtend({ id: rowId(), version: rowVersion(), source }),
    answer: fuelCharge,
    errors: ['validityOver', 'changedMeanwhile'],
  }),
  deleteFuelCharge: endpoint({
    method: 'POST',
    path: '/api/Pricing/DeleteFuelCharge',
    access,
    summary: 'Deletes a week that has not begun',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['validityBegun'],
  }),
}
