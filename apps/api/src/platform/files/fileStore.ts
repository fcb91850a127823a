import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { databaseErrorCode } from '../db/database.ts'
import type { Db } from '../db/database.ts'
import type { FileKey } from '../platform.tables.ts'
import { openFolder } from './folder.ts'
import {
  addMissingFiles,
  deleteStoredFile,
  hasStoredFile,
  listUnreferencedFiles,
  saveStoredFile,
} from './storedFile.queries.ts'

export type { FileKey }

/**
 * `recent`: the file was stored a short time ago, so a transaction that has not committed yet may refer to it.
 */
export type RemovalOutcome = 'removed' | 'referenced' | 'recent'

/** Content-addressed storage: the same bytes have the same key, and a key never changes its bytes. */
export interface FileStore {
  /**
   * Returns the key after the bytes are safely on disk. Pass the caller's transaction, if there is one. A row with
   * a `fileKey` column must refer to the key within an hour, otherwise the bytes may be removed.
   */
  put: (db: Db, bytes: Uint8Array) => Promise<FileKey>
  /** Null when there is no such file. */
  get: (key: FileKey) => Promise<Uint8Array | null>
  /** Removes the bytes unless a row refers to them. Use `removeFiles` in a transaction that deletes a row. */
  remove: (key: FileKey) => Promise<RemovalOutcome>
  /** Removes all files to which no row refers, and returns their number. */
  sweep: () => Promise<number>
  /** Removes partially written files of dead processes. */
  tidy: () => Promise<void>
}

/** Age in ms below which nothing is removed: longer than any transaction between `put` and its commit. */
export const recentFileMs = 3_600_000

const referenceViolation = '23503'
const removedAtOnce = 500

/**
 * Each file has a row in `stored_files`, to which all rows with its key refer. The row is the lock between a
 * removal and a `put` of the same bytes: whoever comes second waits, and a `put` writes the bytes again. A killed
 * process leaves at most a row or bytes without reference, which the sweep removes.
 */
export const createFileStore = (db: Db, clock: Clock, place: string): FileStore => {
  const folder = openFolder(place)
  const recentSince = () => new Date(clock().getTime() - recentFileMs)

  const remove: FileStore['remove'] = async (key) => {
    try {
      const isDeleted = await db.transaction(async (tx) => {
        const deleted = await deleteStoredFile(tx, key, recentSince())
        // Inside the transaction, so that a `put` of the same bytes waits until they are gone.
        if (deleted) await folder.delete(key)
        return deleted
      })
      return isDeleted || !(await hasStoredFile(db, key)) ? 'removed' : 'recent'
    } catch (error) {
      if (databaseErrorCode(error) === referenceViolation) return 'referenced'
      throw error
    }
  }

  return {
    put: async (executor, bytes) => {
      const key = createHash('sha256').update(bytes).digest('hex') as FileKey
      await saveStoredFile(executor, key, clock())
      await folder.write(key, bytes)
      return key
    },
    get: folder.read,
    remove,
    sweep: async () => {
      // Bytes without a row get one, so that the removal below has a row to lock.
      for await (const files of folder.list())
        await addMissingFiles(
          db,
          files.filter(({ writtenAt }) => writtenAt < recentSince()),
        )
      let count = 0
      let after = ''
      for (;;) {
        const keys = await listUnreferencedFiles(db, { after, before: recentSince(), limit: removedAtOnce })
        for (const key of keys) if ((await remove(key)) === 'removed') count += 1
        if (keys.length < removedAtOnce) return count
        after = keys.at(-1)!
      }
    },
    tidy: folder.tidy,
  }
}
