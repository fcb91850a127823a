import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import type {
  InvoiceSettings,
  IssuerSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'

/** Data for invoices to the company besides its name and numbers. The row exists once everything is complete. */
export const companyInvoiceSettings = pgTable('company_invoice_settings', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id),
  settings: jsonb().$type<InvoiceSettings>().notNull(),
  updatedBy: integer('updated_by')
    .notNull()
    .references(() => users.id),
  updatedAt: moment('updated_at').notNull(),
})

/** Invoice settings of the platform, which has no row in `companies`, and its invoice numbering. */
export const houseInvoiceSettings = pgTable(
  'house_invoice_settings',
  {
    id: smallint().primaryKey().default(1),
    settings: jsonb().$type<InvoiceSettings>().notNull(),
    issuer: jsonb().$type<IssuerSettings>().notNull(),
    version: integer().notNull().default(1),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [check('house_invoice_settings_one_row', sql`${table.id} = 1`)],
)
