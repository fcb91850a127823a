import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { storedFiles } from '../platform.tables.ts'
import type { FileKey } from '../platform.tables.ts'
import type { FileInFolder } from './folder.ts'

/** Inserts the file, or renews its time; waits for a removal of the same file. */
export const saveStoredFile = async (db: Db, key: string, now: Date): Promise<void> => {
  await db
    .insert(storedFiles)
    .values({ key: key as FileKey, storedAt: now })
    .onConflictDoUpdate({ target: storedFiles.key, set: { storedAt: now } })
}

/** Returns false when the row is missing or not older than `before`. Throws 23503 while a row refers to it. */
export const deleteStoredFile = async (db: Db, key: FileKey, before: Date): Promise<boolean> => {
  const deleted = await db
    .delete(storedFiles)
    .where(and(eq(storedFiles.key, key), lt(storedFiles.storedAt, before)))
    .returning({ key: storedFiles.key })
  return deleted.length > 0
}

export const hasStoredFile = async (db: Db, key: FileKey): Promise<boolean> =>
  (await db.$count(storedFiles, eq(storedFiles.key, key))) > 0

/** Adds rows for files of the folder that have none. */
export const addMissingFiles = async (db: Db, files: readonly FileInFolder[]): Promise<void> => {
  if (files.length === 0) return
  const keys = files.map(({ key }) => key as FileKey)
  const known = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, keys))
  const knownKeys = new Set<string>(known.map(({ key }) => key))
  const missing = files.filter(({ key }) => !knownKeys.has(key))
  if (missing.length === 0) return
  await db
    .insert(storedFiles)
    .values(missing.map(({ key, writtenAt }) => ({ key: key as FileKey, storedAt: writtenAt })))
    .onConflictDoNothing()
}

/** Columns with keys of stored files, out of the database's foreign keys. */
const listReferences = async (db: Db): Promise<{ table: string; column: string }[]> => {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as "table", quote_ident(attname) as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'stored_files'::regclass`)
  return rows
}

/** Keys after `after`, stored before `before`, to which no row refers. */
export const listUnreferencedFiles = async (
  db: Db,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<FileKey[]> => {
  const isUnreferenced = (await listReferences(db)).map(({ table, column }) =>
    sql.raw(`and not exists (select from ${table} as one where one.${column} = file.key)`),
  )
  const { rows } = await db.execute<{ key: FileKey }>(sql`
    select key from ${storedFiles} as file
    where key > ${after} and stored_at < ${before.toISOString()}::timestamptz ${sql.join(isUnreferenced, sql` `)}
    order by key limit ${limit}`)
  return rows.map(({ key }) => key)
}
