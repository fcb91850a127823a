/** Product catalogue of a company with the data that customs requires. Filled from shipments, corrected by users. */
import { contradictsStatement } from '@kervan/domain/customs/productIdentifiers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryCode, currencyCode, outcome, requiredText, rowId, versionNumber } from '../fields.ts'
import { companyFilter, countryFilter, flagFilter, searchFilter, uuidFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { draftFields } from '../shipment/draft/draftFields.ts'
import {
  identifierFields,
  piece,
  product,
  shipmentLimits,
  stockCode,
} from '../shipment/draft/shipmentDraft.ts'
import { decimalWith } from '../shipment/draft/shipmentFields.ts'
import { productUnits } from '../shipment/shipmentChoices.ts'

/** Maximum products of a company; at the limit, shipments add no further products. */
export const mostProducts = 20_000

/** `shipped`: created from a shipment and unchanged since. `person`: edited by a user. */
const productOrigins = ['shipped', 'person'] as const

const productId = () => z.uuid('validation:choice')

/** Staff only: uses the catalogue of the company that owns the shipment. Customers always use their own. */
const shipmentId = () => z.uuid('validation:choice').nullish()

/** Optional fields of a product; blank becomes null. */
const optional = draftFields({
  sku: stockCode(),
  englishDescription: product.shape.englishDescription,
  gtip: product.shape.gtip,
  originCountryCode: countryCode('validation:choice'),
  /** Net weight of one unit in kg. */
  unitWeight: decimalWith(3, { min: 0.001, max: 99_999 }),
  /** Sides in cm of the box that one piece is shipped in; all three or none. */
  boxLength: piece.shape.length,
  boxWidth: piece.shape.width,
  boxHeight: piece.shape.height,
  /** Price of one unit, in `currency`. */
  unitPrice: decimalWith(2, { min: 0.01, max: 10_000_000 }),
  currency: currencyCode('shipment:required.currency'),
})

/** Editable fields of a product. */
export const productFields = z.object({
  ...optional,
  ...identifierFields,
  description: requiredText(shipmentLimits.productDescription, 'shipment:required.productDescription'),
  unit: z.enum(productUnits, 'shipment:required.unit').default('piece'),
  isActive: z.boolean('validation:choice').default(true),
})
export type ProductFields = z.output<typeof productFields>

export const boxSides = ['boxLength', 'boxWidth', 'boxHeight'] as const

/** Sides that are missing while another one is given. */
export const missingBoxSides = (fields: Pick<ProductFields, (typeof boxSides)[number]>) => {
  const missing = boxSides.filter((side) => fields[side] === null)
  return missing.length === boxSides.length ? [] : missing
}

const catalogueProduct = z.object({
  id: z.uuid(),
  /** Version of the product that a change request must send back. */
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
  /** Sides in cm of the box that one piece is shipped in; all three or none. */
  boxLength: z.number().nullable(),
  boxWidth: z.number().nullable(),
  boxHeight: z.number().nullable(),
  unitPrice: z.number().nullable(),
  currency: z.string().nullable(),
  merchantNumber: z.string().nullable(),
  manufacturerNumber: z.string().nullable(),
  standardNumber: z.string().nullable(),
  hasNoStandardNumber: z.boolean().nullable(),
  isActive: z.boolean(),
  /** `shipped`: follows the last shipment. `person`: stays as entered. */
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
    merchantNumber: {
      kind: 'reference',
      title: 'product:field.merchantNumber',
      isHiddenAtFirst: true,
      value: (row) => row.merchantNumber,
    },
    manufacturerNumber: {
      kind: 'reference',
      title: 'product:field.manufacturerNumber',
      isHiddenAtFirst: true,
      value: (row) => row.manufacturerNumber,
    },
    standardNumber: {
      kind: 'reference',
      title: 'product:field.standardNumber',
      isHiddenAtFirst: true,
      value: (row) => row.standardNumber,
    },
    hasNoStandardNumber: {
      kind: 'word',
      title: 'product:field.hasNoStandardNumber',
      isHiddenAtFirst: true,
      // The words that an import reads.
      value: ({ hasNoStandardNumber }) =>
        hasNoStandardNumber === null ? null : `access/users:yesNo.${hasNoStandardNumber}`,
    },
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
        /** Null: creates a product. */
        id: productId().nullish(),
        /** Version of the product as it was shown; required with `id`. */
        version: versionNumber().nullish(),
        /** Required of staff for a new product; customers always use their own company. */
        companyId: rowId().nullish(),
        ...productFields.shape,
      })
      .superRefine(({ id, version, unitPrice, currency, ...fields }, context) => {
        const complain = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message })
        if (id && !version) complain('version', 'validation:required')
        for (const side of missingBoxSides(fields)) complain(side, 'product:boxSides')
        if (unitPrice !== null && currency === null) complain('currency', 'shipment:required.currency')
        if (contradictsStatement(fields))
          complain('hasNoStandardNumber', 'shipment:invalid.hasNoStandardNumber')
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
