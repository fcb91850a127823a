import type { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { deleteContact } from './delete-contact.ts'
import { describeReceiver, describeSender } from './describe-contact.ts'
import { changeContact, createContact } from './keep-contact.ts'
import { findContacts } from './list-contacts.ts'
import { setDefaultSender } from './set-default-sender.ts'

export const contactHandlers: Handlers<typeof contactEndpoints> = {
  listSenders: (ctx, { body }) => findContacts(ctx, 'sender', body, describeSender),
  listReceivers: (ctx, { body }) => findContacts(ctx, 'receiver', body, describeReceiver),
  createSender: async (ctx, { body }) => describeSender(await createContact(ctx, 'sender', body)),
  updateSender: async (ctx, { body }) => describeSender(await changeContact(ctx, 'sender', body)),
  createReceiver: async (ctx, { body }) => describeReceiver(await createContact(ctx, 'receiver', body)),
  updateReceiver: async (ctx, { body }) => describeReceiver(await changeContact(ctx, 'receiver', body)),
  setDefaultSender: (ctx, { body }) => setDefaultSender(ctx, body.id),
  deleteContact: (ctx, { params }) => deleteContact(ctx, params.contactId),
}
