import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, largestInteger, outcome } from '../fields.ts'
import { companyFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { receiverDraft, senderDraft } from '../shipment/draft/party.ts'
import { savedReceiver, savedSender } from './savedParty.ts'

const contactId = () => z.uuid('validation:choice')

/** Required of staff; a customer's own company is used. */
const companyId = z
  .int('validation:choice')
  .positive('validation:choice')
  .max(largestInteger, 'validation:choice')
  .nullish()

const storedFields = { id: z.uuid(), createdAt: z.iso.datetime() }
const senderAnswer = senderDraft.extend({ ...storedFields, isDefault: z.boolean() })
const receiverAnswer = receiverDraft.extend(storedFields)
export type SavedSender = z.output<typeof senderAnswer>
export type SavedReceiver = z.output<typeof receiverAnswer>

type Party = Pick<
  SavedReceiver,
  'company' | 'authorizedPerson' | 'city' | 'countryCode' | 'dialCode' | 'phone' | 'email' | 'createdAt'
>

const filters = {
  /** Any part of name, company, city, email or phone number. */
  searchText: searchFilter('contact:search'),
  companyId: companyFilter('contact:column.company', { needs: 'agent_companies' }),
}

const columns = {
  name: {
    kind: 'text',
    title: 'contact:column.name',
    isIdentity: true,
    value: (row: Party) => row.company ?? row.authorizedPerson,
  },
  person: { kind: 'text', title: 'contact:column.person', value: (row: Party) => row.authorizedPerson },
  city: { kind: 'text', title: 'contact:column.city', value: (row: Party) => row.city },
  country: { kind: 'country', title: 'contact:column.country', value: (row: Party) => row.countryCode },
  phone: {
    kind: 'phone',
    title: 'contact:column.phone',
    value: (row: Party) => row.phone && [row.dialCode, row.phone].filter(Boolean).join(' '),
  },
  email: { kind: 'text', title: 'contact:column.email', value: (row: Party) => row.email },
  created: {
    kind: 'moment',
    title: 'contact:column.created',
    value: (row: Party) => row.createdAt,
  },
} as const

const senders = numberedListEndpoint({
  path: '/api/Contact/GetSenders',
  access: 'shipment_contacts',
  onBehalf: 'read',
  summary: 'Saved senders, the default one first, then by name',
  name: 'contacts-sender',
  title: 'contact:list.sender',
  filters,
  item: senderAnswer,
  columns,
  sorts: ['name', '-created', 'created'],
  hasPersonalData: true,
})

const receivers = numberedListEndpoint({
  path: '/api/Contact/GetReceivers',
  access: 'shipment_contacts',
  onBehalf: 'read',
  summary: 'Saved receivers by name',
  name: 'contacts-receiver',
  title: 'contact:list.receiver',
  filters,
  item: receiverAnswer,
  columns,
  sorts: ['name', '-created', 'created'],
  hasPersonalData: true,
})

export const contactEndpoints = {
  listSenders: senders,
  exportSenders: senders.export,
  listReceivers: receivers,
  exportReceivers: receivers.export,
  suggestSender: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Contact/GetSuggestedSender',
    access: 'shipment_shipment',
    summary:
      "What a new shipment of the caller's company starts with: the default sender, else the sender used last, else what the account says; and its IOSS answer",
    answer: z.object({
      sender: senderDraft.nullable(),
      /** IOSS answer of the company's last parcel, or the usual one, where the destination raises the question. */
      ioss: z.object({
        answer: senderDraft.pick({ iossType: true, iossNumber: true, iossConfirmed: true }),
        hasHouseNumber: z.boolean(),
        /** Fee per shipment for the platform's number; null when it differs by service, or without prices. */
        houseFee: z.object({ amount, currency: z.string() }).nullable(),
      }),
    }),
  }),
  createSender: endpoint({
    method: 'POST',
    path: '/api/Contact/CreateSender',
    access: 'shipment_contacts',
    summary: 'Keeps a sender',
    body: savedSender.safeExtend({ companyId }),
    answer: senderAnswer,
    idempotent: true,
  }),
  updateSender: endpoint({
    method: 'POST',
    path: '/api/Contact/UpdateSender',
    access: 'shipment_contacts',
    summary: 'Changes a saved sender; shipments that were made with it stay as they are',
    body: savedSender.safeExtend({ id: contactId() }),
    answer: senderAnswer,
  }),
  createReceiver: endpoint({
    method: 'POST',
    path: '/api/Contact/CreateReceiver',
    access: 'shipment_contacts',
    summary: 'Keeps a receiver',
    body: savedReceiver.safeExtend({ companyId }),
    answer: receiverAnswer,
    idempotent: true,
  }),
  updateReceiver: endpoint({
    method: 'POST',
    path: '/api/Contact/UpdateReceiver',
    access: 'shipment_contacts',
    summary: 'Changes a saved receiver; shipments that were made with it stay as they are',
    body: savedReceiver.safeExtend({ id: contactId() }),
    answer: receiverAnswer,
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
