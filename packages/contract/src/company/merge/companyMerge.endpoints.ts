/** Merges companies that were entered twice (same tax number). One survives; the other is closed and refers to it. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { outcome, rowId, versionNumber } from '../../fields.ts'

/** Fields that may be taken from the closed company; all other fields remain those of the survivor. */
const mergeFields = [
  'name',
  'companyType',
  'identityNumber',
  'country',
  'agency',
  'segment',
  'couponCode',
  'invoiceSettings',
  'accountCodes',
] as const
export type MergeField = (typeof mergeFields)[number]

/** Identity of the invoice issuer: it must not change once invoices contain it. */
export const identityFields: readonly MergeField[] = [
  'companyType',
  'identityNumber',
  'country',
  'invoiceSettings',
]

const duplicate = z.object({
  id: z.int(),
  name: z.string(),
  companyStatusTypeId: z.int(),
  agencyName: z.string().nullable(),
  userCount: z.int(),
  shipmentCount: z.int(),
  createdDate: z.iso.datetime(),
})
export type DuplicateCompany = z.output<typeof duplicate>

const pair = { survivorID: rowId(), mergedID: rowId() }

const mergePreview = z.object({
  survivor: z.object({ id: z.int(), name: z.string(), version: z.int(), hasIssued: z.boolean() }),
  merged: z.object({ id: z.int(), name: z.string(), version: z.int(), hasIssued: z.boolean() }),
  /** Fields with different values in both companies, as text. */
  fields: z.array(
    z.object({
      name: z.enum(mergeFields),
      survivor: z.string().nullable(),
      merged: z.string().nullable(),
      /** Null: free choice. Otherwise the company whose value must be used, because documents were issued with it. */
      mustBe: z.enum(['survivor', 'merged']).nullable(),
    }),
  ),
  /**
   * Rows that move, by table, and rows that stay with the closed company because the survivor already has an
   * equal row.
   */
  moves: z.array(z.object({ table: z.string(), count: z.int(), staying: z.int() })),
  /** Reason why the companies cannot be merged. */
  problem: z.enum(['identityDiffers', 'paymentOpen']).nullable(),
})
export type MergePreview = z.output<typeof mergePreview>

const refusals = [
  'notFound',
  'companiesNotDuplicates',
  'companyIdentityDiffers',
  'companyPaymentOpen',
] as const

export const companyMergeEndpoints = {
  listDuplicateCompanies: endpoint({
    method: 'POST',
    path: '/api/Company/GetDuplicateCompanies',
    access: 'operation',
    summary: 'Companies with the same tax number, by number; at most 100 numbers',
    body: z.object({}),
    answer: z.array(z.object({ taxID: z.string(), companies: z.array(duplicate) })),
  }),
  previewCompanyMerge: endpoint({
    method: 'POST',
    path: '/api/Company/PreviewCompanyMerge',
    access: 'operation',
    summary: 'What merging two companies would move, and in what they differ',
    body: z.object(pair),
    answer: mergePreview,
    errors: ['notFound', 'companiesNotDuplicates'],
  }),
  mergeCompanies: endpoint({
    method: 'POST',
    path: '/api/Company/MergeCompanies',
    access: 'operation',
    summary:
      'Moves everything of one company to another of the same tax number and closes it, in one transaction; its people sign in again',
    body: z.object({
      ...pair,
      take: z
        .array(z.enum(mergeFields, 'validation:choice'), 'validation:choice')
        .max(mergeFields.length)
        .default([]),
      survivorVersion: versionNumber(),
      mergedVersion: versionNumber(),
    }),
    answer: outcome.extend({ id: z.int() }),
    idempotent: true,
    errors: [...refusals, 'changedMeanwhile'],
  }),
}
