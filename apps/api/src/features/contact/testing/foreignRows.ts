import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildSavedReceiver, buildSavedSender } from './buildContact.ts'

const senderOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await test.call(contactEndpoints.createSender, { token, body: buildSavedSender() })).body.id

const receiverOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await test.call(contactEndpoints.createReceiver, { token, body: buildSavedReceiver() })).body.id

export const contactForeignRows: ForeignRows = {
  updateSender: async (world) => ({ body: { ...buildSavedSender(), id: await senderOf(world) } }),
  updateReceiver: async (world) => ({ body: { ...buildSavedReceiver(), id: await receiverOf(world) } }),
  setDefaultSender: async (world) => ({ body: { id: await senderOf(world) } }),
  deleteContact: async (world) => ({ params: { contactId: await receiverOf(world) } }),
}

const checkedCompany =
  'companyId is ignored from customers and checked against the scope of staff on its field'
export const contactNothingForeign: NothingForeign = {
  createSender: checkedCompany,
  createReceiver: checkedCompany,
}
