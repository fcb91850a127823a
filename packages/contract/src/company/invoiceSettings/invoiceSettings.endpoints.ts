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
  /** Null: the house itself, which issues the invoices. */
  companyID: z.int().nullable(),
  companyStatusTypeId: z.int(),
  /** Whether everything that an invoice needs was saved once; documents are taken only then. */
  isComplete: z.boolean(),
  /** Whether the caller may save them. */
  canChange: z.boolean(),
  version: z.int(),
  settings: storedInvoiceSettings,
  /** Of the house only, for those who may see it. */
  issuer: issuerSettings.nullable(),
  /** Those that count, one of a type at most. */
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
        /** A verified company that changes who it is must be verified again: the caller has said yes to that. */
        isIdentityChangeConfirmed: formFlag().default(false),
      })
      .superRefine(checkTogether),
    answer: invoiceSettingsAnswer,
    idempotent: true,
    errors: ['changedMeanwhile', 'identityChangeUnconfirmed'],
  }),
}
