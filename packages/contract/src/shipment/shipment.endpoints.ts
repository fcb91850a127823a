import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, largestInteger, optionalText, outcome, requiredText } from '../fields.ts'
import { shipmentAnswer, shipmentDocument } from './shipmentAnswer.ts'
import { documentTypes } from './shipmentChoices.ts'
import { shipmentDraft, shipmentLimits } from './draft/shipmentDraft.ts'

const shipmentId = () => z.uuid('validation:choice')

/** Accepted types, detected by the first bytes and not by the name. */
export const documentContentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
] as const

export const mostRestoredAtOnce = 100

export const maxDocumentBytes = 5 * 1024 * 1024

/** Multipart forms send every field as text. */
const formFlag = z.preprocess((sent) => (typeof sent === 'string' ? sent === 'true' : sent), z.boolean())

export const shipmentDocumentFields = z.object({
  documentType: z.enum(documentTypes, 'shipment:required.documentType'),
  number: requiredText(50, 'shipment:required.documentNumber'),
  date: day('shipment:required.documentDate'),
  /** URL of the document instead of a file. */
  link: optionalText(500).pipe(
    z.union([z.null(), z.url({ protocol: /^https?$/, error: 'shipment:invalid.link' })]),
  ),
  /** Hides the document from the customer; staff only, ignored for other users. */
  isHiddenFromCustomer: formFlag.default(false),
})

export const shipmentEndpoints = {
  createShipment: endpoint({
    method: 'POST',
    path: '/api/Shipment/CreateShipment',
    access: 'shipment_shipment',
    recordedIn: 'shipments',
    summary: 'Saves a new draft; anything may be missing, what is there must be within its limits',
    body: shipmentDraft.extend({
      /** Required of staff; customers always use their own company. */
      companyId: z
        .int('validation:choice')
        .positive('validation:choice')
        .max(largestInteger, 'validation:choice')
        .nullish(),
    }),
    answer: shipmentAnswer,
    idempotent: true,
  }),
  saveShipment: endpoint({
    method: 'POST',
    path: '/api/Shipment/UpdateShipment',
    access: 'shipment_shipment',
    recordedIn: 'shipment_saves',
    summary: 'Saves a draft again; refused with what changed when someone saved it meanwhile',
    body: shipmentDraft.extend({
      shipmentId: shipmentId(),
      version: z.int('validation:required').min(1).max(largestInteger),
    }),
    answer: shipmentAnswer,
    errors: ['changedMeanwhile', 'shipmentNotEditable'],
  }),
  findShipment: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipment',
    access: 'shipment_shipment',
    summary: 'A shipment with everything entered so far and what is still missing',
    body: z.object({ shipmentId: shipmentId() }),
    answer: shipmentAnswer,
  }),
  findEnglishDescription: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetEnglishDescription',
    access: 'shipment_shipment',
    summary: 'What the own company called the same goods in English the last time; null when it never did',
    body: z.object({
      description: requiredText(shipmentLimits.productDescription, 'shipment:required.productDescription'),
    }),
    answer: z.object({ englishDescription: z.string().nullable() }),
  }),
  createShipmentLike: endpoint({
    method: 'POST',
    path: '/api/Shipment/CreateShipmentLike',
    access: 'shipment_shipment',
    recordedIn: 'shipments',
    summary: 'A new draft with the same information as an earlier shipment',
    body: z.object({ shipmentId: shipmentId() }),
    answer: shipmentAnswer,
    idempotent: true,
  }),
  deleteShipment: endpoint({
    method: 'DELETE',
    path: '/api/Shipment/DeleteShipment/{shipmentId}',
    access: 'shipment_shipment',
    summary: 'Deletes a draft that is neither in the cart nor paid',
    params: z.object({ shipmentId: shipmentId() }),
    answer: outcome,
    errors: ['shipmentNotEditable'],
  }),
  restoreShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/RestoreShipments',
    access: 'shipment_shipment',
    summary:
      'Brings drafts back that were deleted within the last hour, unless what they held was taken meanwhile',
    body: z.object({
      shipmentIds: z
        .array(shipmentId(), 'validation:required')
        .min(1, 'validation:required')
        .max(mostRestoredAtOnce, 'validation:tooBig'),
    }),
    answer: z.object({ restored: z.array(z.uuid()), lost: z.array(z.uuid()) }),
  }),
  addShipmentDocument: endpoint({
    method: 'POST',
    path: '/api/Shipment/UploadShipmentDocument',
    access: 'shipment_shipment',
    summary: 'Adds a paper to a shipment: a PDF, Word, JPG or PNG file up to 5 MB, or a link',
    multipart: { maxFileBytes: maxDocumentBytes, accept: documentContentTypes },
    body: shipmentDocumentFields.extend({ shipmentId: shipmentId() }),
    answer: shipmentDocument,
  }),
  removeShipmentDocument: endpoint({
    method: 'DELETE',
    path: '/api/Shipment/DeleteShipmentDocument/{documentId}',
    access: 'shipment_shipment',
    summary: 'Removes a paper from a shipment',
    params: z.object({ documentId: z.uuid('validation:choice') }),
    answer: outcome,
  }),
  downloadShipmentDocument: endpoint({
    onBehalf: 'read',
    method: 'GET',
    path: '/api/Shipment/GetShipmentDocument/{documentId}',
    access: 'shipment_shipment',
    summary: 'The file of a paper',
    params: z.object({ documentId: z.uuid('validation:choice') }),
    answer: { contentTypes: documentContentTypes },
  }),
}
