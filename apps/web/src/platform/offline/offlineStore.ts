/**
 * Offline data of a device in IndexedDB: unsent actions (`outbox.ts`) and the data loaded last (`lastLoaded`).
 * Every row has a user id; users never read another user's rows.
 */
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

export interface OutboxFile {
  fieldName: string
  fileName: string
  blob: Blob
}

export interface OutboxEntry {
  /** Sequence number of the offline action on this device. */
  order?: number
  /** Idempotency key: the server processes the action once, however often it arrives. */
  id: string
  userId: number
  kind: string
  /** Entity that the action is about, so that its screen can show pending actions. */
  subject: string
  /** Id of the entry that must be sent first; while that entry is rejected, this one waits. */
  after: string | null
  body: unknown
  file: OutboxFile | null
  /** Time of the offline action by the device's clock. */
  at: Date
  state: 'waiting' | 'refused'
  /** Server's message about a rejected offline action. */
  reason: string | null
}

interface LastLoaded {
  userId: number
  name: string
  value: unknown
  at: Date
}

interface OfflineSchema extends DBSchema {
  outbox: { key: number; value: OutboxEntry; indexes: { user: number } }
  lastLoaded: { key: [number, string]; value: LastLoaded; indexes: { user: number } }
}

let opened: Promise<IDBPDatabase<OfflineSchema>> | null = null

/** Opens the offline database. @throws DOMException when the browser stores nothing (private window) */
export const openOfflineStore = (): Promise<IDBPDatabase<OfflineSchema>> => {
  opened ??= openDB<OfflineSchema>('offline', 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true }).createIndex('user', 'userId')
      db.createObjectStore('lastLoaded', { keyPath: ['userId', 'name'] }).createIndex('user', 'userId')
    },
    // Another tab wants to upgrade the database, or the browser closed it: the next use opens it again.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => {
      opened = null
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** Maximum age in ms of loaded data: longer than a courier's day, short enough to be still useful. */
const longestMs = 36 * 3_600_000

export const storeLoaded = async (userId: number, name: string, value: unknown): Promise<void> => {
  const db = await openOfflineStore()
  const now = new Date()
  const tx = db.transaction('lastLoaded', 'readwrite')
  for (const row of await tx.store.getAll())
    if (row.userId !== userId || now.getTime() - row.at.getTime() > longestMs)
      await tx.store.delete([row.userId, row.name])
  await tx.store.put({ userId, name, value, at: now })
  await tx.done
}

export const readLoaded = async (
  userId: number,
  name: string,
): Promise<{ value: unknown; at: Date } | null> =>
  (await (await openOfflineStore()).get('lastLoaded', [userId, name])) ?? null

/** Deletes loaded offline data at sign-out because it is personal data. */
export const forgetLoaded = async (): Promise<void> => {
  await (await openOfflineStore()).clear('lastLoaded')
}

export const dropLoaded = async (userId: number, name: string): Promise<void> => {
  await (await openOfflineStore()).delete('lastLoaded', [userId, name])
}
