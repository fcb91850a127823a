/**
 * What a device keeps for work without a connection, in IndexedDB: actions that wait to be sent (`outbox.ts`), and what
 * was loaded last (`lastLoaded`). Every row names its user; nobody reads the rows of somebody else.
 */
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

export interface OutboxFile {
  fieldName: string
  fileName: string
  blob: Blob
}

export interface OutboxEntry {
  /** The order in which the actions were taken on this device. */
  order?: number
  /** Sent with the action: the server does it once, however often it arrives. */
  id: string
  userId: number
  kind: string
  /** What it is about, for those who show it there. */
  subject: string
  /** The id of another entry that has to be sent before; while that one is refused, this one waits. */
  after: string | null
  body: unknown
  file: OutboxFile | null
  /** By the clock of the device. */
  at: Date
  state: 'waiting' | 'refused'
  /** The server's words, of a refused one. */
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

/** @throws DOMException where the browser keeps nothing, as in some private windows */
export const openOfflineStore = (): Promise<IDBPDatabase<OfflineSchema>> => {
  opened ??= openDB<OfflineSchema>('offline', 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true }).createIndex('user', 'userId')
      db.createObjectStore('lastLoaded', { keyPath: ['userId', 'name'] }).createIndex('user', 'userId')
    },
    // Another tab with a newer version wants to upgrade it, or the browser closed it: the next use opens it again.
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

/** Kept longer than a courier's day, shorter than anybody would still look for it. */
const longestMs = 36 * 3_600_000

export const keepLoaded = async (userId: number, name: string, value: unknown): Promise<void> => {
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

/** What was loaded is personal data: nothing of it is left when its user signs out. */
export const forgetLoaded = async (): Promise<void> => {
  await (await openOfflineStore()).clear('lastLoaded')
}

export const dropLoaded = async (userId: number, name: string): Promise<void> => {
  await (await openOfflineStore()).delete('lastLoaded', [userId, name])
}
