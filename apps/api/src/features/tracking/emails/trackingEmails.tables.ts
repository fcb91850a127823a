import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { receiverLanguages } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { NewsKind } from '@kervan/domain/tracking/trackingNews'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import { moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** News emails sent about a shipment. Prevents sending news twice or after later news. */
export const trackingNews = pgTable(
  'tracking_news',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<NewsKind>(),
    exception: text().$type<TrackingException>(),
    /** Time of the tracking event. */
    at: moment('at').notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (table) => [
    index('tracking_news_shipment').on(table.shipmentId),
    check('tracking_news_kind', oneOf(table.kind, newsKinds)),
    check('tracking_news_exception', oneOf(table.exception, trackingExceptions)),
    check(
      'tracking_news_of_exception',
      sql`(${table.kind} = 'exception') = (${table.exception} is not null)`,
    ),
  ],
)

/** Which news emails a company's users and its receivers get. Without a row: its users all, its receivers all but the booking. */
export const trackingEmailSettings = pgTable(
  'tracking_email_settings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    senderKinds: text('sender_kinds').array().notNull().$type<NewsKind[]>(),
    receiverKinds: text('receiver_kinds').array().notNull().$type<NewsKind[]>(),
    /** `country`: by the receiver's country (`languageOfPlace`). */
    receiverLanguage: text('receiver_language', { enum: receiverLanguages }).notNull().default('country'),
    version: integer().notNull().default(1),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('tracking_email_settings_company').on(table.companyId)],
)
