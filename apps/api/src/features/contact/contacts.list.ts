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

/** Finds contacts by parts of words, and by a phone number in any notation. */
const searchContacts = (text: string) => {
  const digits = readPhoneSearch(text)
  const byWords = hasWords(contacts.searchText, text)
  if (digits === null) return byWords
  const byPhone = hasPhone(sql`${contacts.party}->>'phone'`, digits)
  // Digits in groups are one number; alone they may also be a postal code.
  return /^\d+$/.test(text.trim()) ? or(byWords, byPhone) : byPhone
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
