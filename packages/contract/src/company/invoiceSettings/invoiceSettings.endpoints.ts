import { z } from 'zod'
import { companyDocumentNames } from '@kervan/domain/company/companyDocuments'
import { endpoint } from '../../endpoint.ts'
import { largestInteger } from '../../fields.ts'
import {
  companyDocument,
  companyOrOwn,
  maxCompanyDocumentBytes,
  pdfContentType,
} from '../documents/companyDocuments.endpoints.ts'
import { draftFields } from '../../shipment/draft/draftFields.ts'
import {
  checkTogether,
  invoiceSettingsShape,
  issuerSettings,
  issuerShape,
  storedInvoiceSettings,
} from './invoiceSettingsFields.ts'

const invoiceSettingsAnswer = z.object({
  /** Null: our own company, which issues the invoices. */
  companyID: z.int().nullable(),
  companyStatusTypeId: z.int(),
  /** True when all data for invoices was saved once; only then are documents accepted. */
  isComplete: z.boolean(),
  /** True when the caller may save the invoice settings. */
  canChange: z.boolean(),
  version: z.int(),
  settings: storedInvoiceSettings,
  /** Settings of our own company as issuer, for users who may see them. */
  issuer: issuerSettings.nullable(),
  /** Current documents of the company, at most one per type. */
  documents: z.array(companyDocument),
})
export type InvoiceSettingsAnswer = z.output<typeof invoiceSettingsAnswer>

const formFlag = () =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean('validation:choice'))

export const invoiceSettingsEndpoints = {
  findInvoiceSettings: endpoint({
    method: 'POST',
    path: '/api/Company/GetCompanyInvoiceSettings',
    access: 'definitions_invoicesettings',
    onBehalf: 'read',
    summary: "Invoice information and documents of the own company; for staff without one the house's",
    body: z.object({ companyID: companyOrOwn() }),
    answer: invoiceSettingsAnswer,
  }),
  saveInvoiceSettings: endpoint({
    method: 'POST',
    path: '/api/Company/SaveCompanyInvoiceSettings',
    access: 'definitions_invoicesettings',
    summary:
      'Saves the invoice information; the files taxCertificate, signatureCircular and transportContract may come with it',
    multipart: {
      maxFileBytes: maxCompanyDocumentBytes,
      maxFiles: companyDocumentNames.length,
      accept: [pdfContentType],
    },
    body: z
      .object({
        ...invoiceSettingsShape,
        ...draftFields(issuerShape),
        companyID: companyOrOwn(),
        version: z.coerce.number('validation:required').int().min(0).max(largestInteger),
        /** Confirms that a verified company which changes its identity must be verified again. */
        isIdentityChangeConfirmed: formFlag().default(false),
      })
      .superRefine(checkTogether),
    answer: invoiceSettingsAnswer,
    idempotent: true,
    errors: ['changedMeanwhile', 'identityChangeUnconfirmed'],
  }),
}
