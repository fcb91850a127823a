import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded, moment, money } from '../../../platform/columns.ts'
import { users } from '../access.tables.ts'

/** As Turkish readers sort. */
export const sortedText = (column: AnyPgColumn): SQL => sql`(${column} collate "tr-x-icu")`

/**
 * What the table of users (`userTable.list.ts`) is ordered by and lies in other tables: an index serves each order, however
 * many users there are. Triggers keep names and cities (`refresh_user_facts`), a job counts shipments and amounts
 * (`refreshUserFacts.ts`): a shipment's insert would otherwise wait for another one of the same person. Nothing else writes it.
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
    /** The beginning of 1970 without one: what a list is ordered by is never null. */
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
