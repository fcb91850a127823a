import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger, outcome, pageRequest } from '../fields.ts'
import { receiverDraft, senderDraft } from '../shipment/party.ts'
import { savedReceiver, savedSender } from './savedParty.ts'

const contactId = () => z.uuid('validation:choice')

/** Staff name the company; a customer's own is taken. */
const companyId = z
  .int('validation:choice')
  .positive('validation:choice')
  .max(largestInteger, 'validation:choice')
  .nullish()

const kept = { id: z.uuid(), createdAt: z.iso.datetime() }
const keptSender = senderDraft.extend({ ...kept, isDefault: z.boolean() })
const keptReceiver = receiverDraft.extend(kept)
export type KeptSender = z.output<typeof keptSender>
export type KeptReceiver = z.output<typeof keptReceiver>

const searchRequest = z.object({
  /** Any part of name, company, city, email or telephone; case and accents do not matter. */
  searchText: z.string().max(100, 'validation:tooLong').nullish(),
  companyId,
  ...pageRequest,
})

export const contactEndpoints = {
  listSenders: endpoint({
    method: 'POST',
    path: '/api/Contact/GetSenders',
    access: 'shipment_contacts',
    summary: 'Saved senders, the default one first, then by name',
    body: searchRequest,
    answer: z.object({ items: z.array(keptSender), totalCount: z.int() }),
  }),
  listReceivers: endpoint({
    method: 'POST',
    path: '/api/Contact/GetReceivers',
    access: 'shipment_contacts',
    summary: 'Saved receivers by name',
    body: searchRequest,
    answer: z.object({ items: z.array(keptReceiver), totalCount: z.int() }),
  }),
  createSender: endpoint({
    method: 'POST',
    path: '/api/Contact/CreateSender',
    access: 'shipment_contacts',
    summary: 'Keeps a sender',
    body: savedSender.safeExtend({ companyId }),
    answer: keptSender,
    idempotent: true,
  }),
  updateSender: endpoint({
    method: 'POST',
    path: '/api/Contact/UpdateSender',
    access: 'shipment_contacts',
    summary: 'Changes a saved sender; shipments that were made with it stay as they are',
    body: savedSender.safeExtend({ id: contactId() }),
    answer: keptSender,
  }),
  createReceiver: endpoint({
    method: 'POST',
    path: '/api/Contact/CreateReceiver',
    access: 'shipment_contacts',
    summary: 'Keeps a receiver',
    body: savedReceiver.safeExtend({ companyId }),
    answer: keptReceiver,
    idempotent: true,
  }),
  updateReceiver: endpoint({
    method: 'POST',
    path: '/api/Contact/UpdateReceiver',
    access: 'shipment_contacts',
    summary: 'Changes a saved receiver; shipments that were made with it stay as they are',
    body: savedReceiver.safeExtend({ id: contactId() }),
    answer: keptReceiver,
  }),
  setDefaultSender: endpoint({
    method: 'POST',
    path: '/api/Contact/SetDefaultSender',
    access: 'shipment_contacts',
    summary: 'The sender that a new shipment starts with',
    body: z.object({ id: contactId() }),
    answer: outcome,
  }),
  deleteContact: endpoint({
    method: 'DELETE',
    path: '/api/Contact/DeleteContact/{contactId}',
    access: 'shipment_contacts',
    summary: 'Forgets a saved sender or receiver',
    params: z.object({ contactId: contactId() }),
    answer: outcome,
  }),
}
