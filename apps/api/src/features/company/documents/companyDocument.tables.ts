import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'

/** Documents that verify a company. A replaced document is kept and marked as deleted. */
export const companyDocuments = pgTable(
  'company_documents',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** 1 tax certificate, 2 signature circular, 3 transport contract. */
    type: smallint().notNull(),
    /** 1 uploaded, 2 waiting for approval, 3 approved, 4 cancelled. */
    status: smallint().notNull().default(1),
    fileKey: fileKey('file_key').notNull(),
    fileName: text('file_name').notNull(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    uploadedAt: moment('uploaded_at').notNull(),
    /** Time since which the document waits for approval. */
    waitingSince: moment('waiting_since'),
    reviewedBy: integer('reviewed_by').references(() => users.id),
    reviewedAt: moment('reviewed_at'),
    cancellationReason: text('cancellation_reason'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Incremented by each review; the second of two reviewers is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('company_documents_current')
      .on(table.companyId, table.type)
      .where(sql`not ${table.isDeleted}`),
    index('company_documents_company').on(table.companyId, table.uploadedAt),
    index('company_documents_file').on(table.fileKey),
    index('company_documents_queue')
      .on(table.status, table.uploadedAt)
      .where(sql`not ${table.isDeleted}`),
    check('company_documents_type', sql`${table.type} between 1 and 3`),
    check('company_documents_status', sql`${table.status} between 1 and 4`),
    check('company_documents_reason', sql`(${table.status} = 4) = (${table.cancellationReason} is not null)`),
  ],
)
