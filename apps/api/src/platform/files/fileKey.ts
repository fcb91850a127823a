import { text } from 'drizzle-orm/pg-core'
import { storedFiles } from '../platform.tables.ts'
import type { FileKey } from '../platform.tables.ts'

/**
 * Column with the key of a stored file. Its foreign key is the reference: the bytes stay as long as one row has
 * the key, and nothing else has to know the column. The table needs an index of the column, because the removal
 * of a file looks for rows that refer to it.
 */
export const fileKey = (name: string) =>
  text(name)
    .$type<FileKey>()
    .references(() => storedFiles.key)
