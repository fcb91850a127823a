import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { companies } from '../company/company.tables.ts'

const contactKinds = ['sender', 'receiver'] as const

/** Saved senders and receivers. Shipments copy them and have no reference to them. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text().$type<(typeof contactKinds)[number]>().notNull(),
    /** Preselected for new shipments; senders only. */
    isDefault: boolean('is_default').notNull().default(false),
    party: jsonb().$type<SenderDraft | ReceiverDraft>().notNull(),
    /** Sort key of the lists. */
    name: text().notNull(),
    /** Searchable fields in basic Latin and lower case. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('contacts_company').on(table.companyId, table.kind, table.name),
    uniqueIndex('contacts_default_sender')
      .on(table.companyId)
      .where(sql`${table.isDefault}`),
    check('contacts_kind', oneOf(table.kind, contactKinds)),
    check('contacts_default_is_sender', sql`not ${table.isDefault} or ${table.kind} = 'sender'`),
  ],
)
