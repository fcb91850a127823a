import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'

/**
 * Card stored at a provider for a user. The card number never reaches this database; the provider's token is
 * encrypted.
 */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Id of the encryption key in the key ring that encrypted the card token. */
    keyId: text('key_id').notNull(),
    /** Encrypted: the provider's tokens of the user and of the card. */
    sealed: bytes('sealed').notNull(),
    /** SHA-256 of the provider's card token, to recognize the same card. */
    tokenHash: text('token_hash').notNull(),
    scheme: text(),
    lastFour: text('last_four').notNull(),
    bank: text(),
    alias: text(),
    expiryMonth: smallint('expiry_month'),
    expiryYear: smallint('expiry_year'),
    /** Time of removal: the card is hidden, and the row is deleted once the provider has deleted the card. */
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('saved_cards_token').on(table.provider, table.tokenHash),
    index('saved_cards_person').on(table.userId, table.companyId, table.createdAt),
    index('saved_cards_company').on(table.companyId),
    index('saved_cards_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    check('saved_cards_last_four', sql`${table.lastFour} ~ '^[0-9]{4}$'`),
    check(
      'saved_cards_expiry',
      sql`(${table.expiryMonth} is null) = (${table.expiryYear} is null) and ${table.expiryMonth} between 1 and 12`,
    ),
  ],
)
