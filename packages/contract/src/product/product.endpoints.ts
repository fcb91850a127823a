/** A company's catalogue: what it ships, with the facts that customs asks for. Filled from what is shipped, corrected by people. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryCode, currencyCode, outcome, requiredText, rowId, versionNumber } from '../fields.ts'
import { companyFilter, countryFilter, flagFilter, searchFilter, uuidFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { draftFields } from '../shipment/draft/draftFields.ts'
import { product, shipmentLimits, stockCode } from '../shipment/draft/shipmentDraft.ts'
import { decimalWith } from '../shipment/draft/shipmentFields.ts'
import { productUnits } from '../shipment/shipmentChoices.ts'

/** Products of one company; more are refused, and no longer remembered from what is shipped. */
export const mostProducts = 20_000

/** How a product came to the catalogue: from a shipment and untouched since, or as a person wrote it. */
const productOrigins = ['shipped', 'person'] as const

const productId = () => z.uuid('validation:choice')

/** Whose products, for staff: those of the company that the shipment belongs to. A customer's own are taken without it. */
const shipmentId = () => z.uuid('validation:choice').nullish()

/** Fields of a product that may be missing; blank is null. */
const optional = draftFields({
  sku: stockCode(),
  englishDescription: product.shape.englishDescription,
  gtip: product.shape.gtip,
  originCountryCode: countryCode('validation:choice'),
  /** Of one unit, without its packing, in kg. */
  unitWeight: decimalWith(3, { min: 0.001, max: 99_999 }),
  /** Of one unit, in `currency`. */
  unitPrice: decimalWith(2, { min: 0.01, max: 10_000_000 }),
  currency: currencyCode('shipment:required.currency'),
})

/** What a person may write of a product. */
export const productFields = z.object({
  ...optional,
  description: requiredText(shipmentLimits.productDescription, 'shipment:required.productDescription'),
  unit: z.enum(productUnits, 'shipment:required.unit').default('piece'),
  isActive: z.boolean('validation:choice').default(true),
})
export type ProductFields = z.output<typeof productFields>

const catalogueProduct = z.object({
  id: z.uuid(),
  /** To be sent back with a change. */
  version: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  sku: z.string().nullable(),
  description: z.string(),
  englishDescription: z.string().nullable(),
  gtip: z.string().nullable(),
  originCountryCode: z.string().nullable(),
  unit: z.enum(productUnits),
  unitWeight: z.number().nullable(),
  unitPrice: z.number().nullable(),
  currency: z.string().nullable(),
  isActive: z.boolean(),
  /** `shipped`: follows the last shipment. `person`: stays as it was written. */
  origin: z.enum(productOrigins),
  lastShippedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CatalogueProduct = z.output<typeof catalogueProduct>

const list = numberedListEndpoint({
  path: '/api/Product/GetProducts',
  access: 'shipment_shipment',
  onBehalf: 'read',
  summary: 'Products of the catalogue; the one shipped last first',
  name: 'products',
  title: 'product:title',
  filters: {
    /** Any part of stock code, descriptions and tariff code. */
    searchText: searchFilter('product:search'),
    isActive: flagFilter('product:column.state', (value) => `product:isActive.${value}`),
    isComplete: flagFilter('product:column.complete', (value) => `product:isComplete.${value}`),
    countryCode: countryFilter('product:column.origin'),
    companyId: companyFilter('product:column.company', { needs: 'agent_companies' }),
    shipmentId: uuidFilter('product:ofShipment'),
  },
  item: catalogueProduct,
  columns: {
    description: {
      kind: 'text',
      title: 'product:column.description',
      isIdentity: true,
      value: (row) => row.description,
    },
    sku: { kind: 'reference', title: 'product:column.sku', value: (row) => row.sku },
    englishDescription: {
      kind: 'text',
      title: 'product:column.englishDescription',
      isHiddenAtFirst: true,
      value: (row) => row.englishDescription,
    },
    gtip: { kind: 'text', title: 'product:column.gtip', value: (row) => row.gtip },
    origin: { kind: 'country', title: 'product:column.origin', value: (row) => row.originCountryCode },
    weight: { kind: 'weight', title: 'product:column.weight', value: (row) => row.unitWeight },
    price: {
      kind: 'money',
      title: 'product:column.price',
      value: ({ unitPrice, currency }) =>
        unitPrice === null || currency === null ? null : { amount: unitPrice, currency },
    },
    unit: {
      kind: 'word',
      title: 'product:column.unit',
      isHiddenAtFirst: true,
      value: (row) => `product:unit.${row.unit}`,
    },
    state: {
      kind: 'word',
      title: 'product:column.state',
      value: (row) => `product:isActive.${row.isActive}`,
    },
    source: {
      kind: 'word',
      title: 'product:column.source',
      isHiddenAtFirst: true,
      value: (row) => `product:from.${row.origin}`,
    },
    company: {
      kind: 'text',
      title: 'product:column.company',
      needs: 'agent_companies',
      value: (row) => row.companyName,
    },
    lastShipped: { kind: 'moment', title: 'product:column.lastShipped', value: (row) => row.lastShippedAt },
    updated: {
      kind: 'moment',
      title: 'product:column.updated',
      isHiddenAtFirst: true,
      value: (row) => row.updatedAt,
    },
  },
  sorts: ['-lastShipped', 'description', 'sku', '-created', 'created'],
  hasPersonalData: false,
})

export const productEndpoints = {
  listProducts: list,
  exportProducts: list.export,
  getProduct: endpoint({
    method: 'POST',
    path: '/api/Product/GetProduct',
    access: 'shipment_shipment',
    onBehalf: 'read',
    summary: 'One product of the catalogue',
    body: z.object({ id: productId() }),
    answer: catalogueProduct,
  }),
  findKnownProduct: endpoint({
    method: 'POST',
    path: '/api/Product/MatchProduct',
    access: 'shipment_shipment',
    onBehalf: 'read',
    summary:
      'The active product that a stock code, else a description names, whatever its spelling; of several the one shipped last',
    body: z.object({
      shipmentId: shipmentId(),
      sku: optional.sku,
      description: z.string('validation:text').trim().max(200, 'validation:tooLong').nullish(),
    }),
    answer: z.object({ product: catalogueProduct.nullable() }),
  }),
  saveProduct: endpoint({
    method: 'POST',
    path: '/api/Product/SaveProduct',
    access: 'shipment_shipment',
    summary:
      'Adds a product or changes one; from then on shipments no longer change it. What was shipped stays as it is',
    body: z
      .object({
        /** Null: a new one. */
        id: productId().nullish(),
        /** Of the product that was shown; needed with `id`. */
        version: versionNumber().nullish(),
        /** Of a new one staff name the company; a customer's own is taken. */
        companyId: rowId().nullish(),
        ...productFields.shape,
      })
      .superRefine(({ id, version, unitPrice, currency }, context) => {
        const complain = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message })
        if (id && !version) complain('version', 'validation:required')
        if (unitPrice !== null && currency === null) complain('currency', 'shipment:required.currency')
      }),
    answer: catalogueProduct,
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
  setProductActive: endpoint({
    method: 'POST',
    path: '/api/Product/SetProductActive',
    access: 'shipment_shipment',
    summary: 'Whether a product is offered; a passive one stays in the catalogue and is not remembered again',
    body: z.object({ id: productId(), version: versionNumber(), isActive: z.boolean('validation:choice') }),
    answer: catalogueProduct,
    errors: ['changedMeanwhile'],
  }),
  deleteProduct: endpoint({
    method: 'POST',
    path: '/api/Product/DeleteProduct',
    access: 'shipment_shipment',
    summary: 'Takes a product out of the catalogue; shipments with it stay as they are',
    body: z.object({ id: productId() }),
    answer: outcome,
  }),
}
