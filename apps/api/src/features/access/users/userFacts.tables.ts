import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded, moment, money } from '../../../platform/columns.ts'
import { users } from '../access.tables.ts'

/** Expression that sorts a text column in Turkish order. */
export const sortedText = (column: AnyPgColumn): SQL => sql`(${column} collate "tr-x-icu")`

/**
 * Sort keys of the user table (`userTable.list.ts`) that come from other tables, so that an index serves each
 * order for any number of users. Triggers update names and cities (`refresh_user_facts`); a job updates counts
 * and amounts (`refreshUserFacts.ts`), because otherwise inserts of shipments by the same person would wait for
 * each other. No other code writes it.
 */
export const userFacts = pgTable(
  'user_facts',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyName: text('company_name').notNull().default(''),
    agencyName: text('agency_name').notNull().default(''),
    segmentName: text('segment_name').notNull().default(''),
    city: text('city').notNull().default(''),
    groupNamesTr: text('group_names_tr').notNull().default(''),
    groupNamesEn: text('group_names_en').notNull().default(''),
    shipmentCount: integer('shipment_count').notNull().default(0),
    /** Defaults to the beginning of 1970, because a sort key must not be null. */
    lastShipmentAt: moment('last_shipment_at').notNull().default(new Date(0)),
    unpaidInTry: money('unpaid_in_try').notNull().default('0.00'),
  },
  (table) => [
    index('user_facts_company').on(sortedText(table.companyName), table.userId),
    index('user_facts_agency').on(sortedText(table.agencyName), table.userId),
    index('user_facts_segment').on(sortedText(table.segmentName), table.userId),
    index('user_facts_city').on(sortedText(table.city), table.userId),
    index('user_facts_city_search').on(folded(table.city)),
    index('user_facts_groups_tr').on(sortedText(table.groupNamesTr), table.userId),
    index('user_facts_groups_en').on(sortedText(table.groupNamesEn), table.userId),
    index('user_facts_shipments').on(table.shipmentCount, table.userId),
    index('user_facts_last_shipment').on(table.lastShipmentAt, table.userId),
    index('user_facts_unpaid').on(table.unpaidInTry, table.userId),
  ],
)
