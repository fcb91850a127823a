import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'

/** Account code of a company in the bookkeeping, by currency. */
export const companyAccountCodes = pgTable(
  'company_account_codes',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    currency: text().notNull(),
    code: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.currency] }),
    uniqueIndex('company_account_codes_code').on(table.code),
  ],
)

/** Address. Visible only to the user who entered it until it is linked to a company. */
export const addresses = pgTable('addresses', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  address1: text().notNull(),
  address2: text(),
  address3: text(),
  address4: text(),
  countryCode: text('country_code').notNull(),
  cityCode: text('city_code'),
  stateCode: text('state_code'),
  zipCode: text('zip_code'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
})

export const companyAddresses = pgTable(
  'company_addresses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
  },
  (table) => [
    uniqueIndex('company_addresses_once').on(table.companyId, table.addressId),
    index('company_addresses_address').on(table.addressId),
  ],
)
