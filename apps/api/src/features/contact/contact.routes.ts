import type { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { deleteContact } from './deleteContact.ts'
import { describeReceiver, describeSender } from './describeContact.ts'
import { changeContact, createContact } from './saveContact.ts'
import { receiverList, senderList } from './contacts.list.ts'
import { setDefaultSender } from './setDefaultSender.ts'
import { suggestSender } from './suggestSender.ts'

export const contactHandlers: Handlers<typeof contactEndpoints> = {
  listSenders: senderList.findPage,
  exportSenders: senderList.exportAll,
  listReceivers: receiverList.findPage,
  exportReceivers: receiverList.exportAll,
  suggestSender,
  createSender: async (ctx, { body }) => describeSender(await createContact(ctx, 'sender', body)),
  updateSender: async (ctx, { body }) => describeSender(await changeContact(ctx, 'sender', body)),
  createReceiver: async (ctx, { body }) => describeReceiver(await createContact(ctx, 'receiver', body)),
  updateReceiver: async (ctx, { body }) => describeReceiver(await changeContact(ctx, 'receiver', body)),
  setDefaultSender: (ctx, { body }) => setDefaultSender(ctx, body.id),
  deleteContact: (ctx, { params }) => deleteContact(ctx, params.contactId),
}
