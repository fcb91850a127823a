import { and, eq, or, sql } from 'drizzle-orm'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { hasWords } from '../../platform/list/conditions.ts'
import { defineList } from '../../platform/list/defineList.ts'
import type { ListPage } from '../../platform/list/defineList.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { hasPhone, readPhoneSearch } from '../../platform/list/phoneSearch.ts'
import { inCallersScope } from '../access/inScope.ts'
import { describeReceiver, describeSender } from './describeContact.ts'
import { contacts } from './contact.tables.ts'

const kindInScope = (kind: 'sender' | 'receiver') => (ctx: Ctx) =>
  and(inCallersScope(contacts.companyId)(ctx), eq(contacts.kind, kind))

/** Number of digits up to which a search may be a postal code, such as "110 00" or "100-0001". */
const longestPostcode = 7

/** Finds contacts by parts of words, and by a phone number in any notation. */
const searchContacts = (text: string) => {
  const digits = readPhoneSearch(text)
  const byWords = hasWords(contacts.searchText, text)
  if (digits === null) return byWords
  const byPhone = hasPhone(sql`${contacts.party}->>'phone'`, digits)
  return digits.length > longestPostcode ? byPhone : or(byWords, byPhone)
}

const query = {
  filters: { searchText: searchContacts, companyId: contacts.companyId },
  sorts: {
    // Lists the default sender first.
    name: [
      { by: sql`(not ${contacts.isDefault})`, type: 'boolean' },
      { by: sql`${contacts.name} collate "tr-x-icu"`, type: 'text' },
    ],
    created: contacts.createdAt,
  },
  id: contacts.id,
  select: (db: Db, page: ListPage) =>
    db
      .select({
        place: page.place,
        id: contacts.id,
        isDefault: contacts.isDefault,
        party: contacts.party,
        createdAt: contacts.createdAt,
      })
      .from(contacts)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
}

export const senderList = defineList(contactEndpoints.listSenders, {
  ...query,
  scope: kindInScope('sender'),
  toItem: describeSender,
})

export const receiverList = defineList(contactEndpoints.listReceivers, {
  ...query,
  scope: kindInScope('receiver'),
  toItem: describeReceiver,
})
