/**
 * Actions that are taken without a connection and sent later: in their order, each once. An action is on the disk before
 * the screen says that it is done; it leaves the disk when the server has answered. Whoever is killed in between sends it
 * again with the same id. An action that the server refuses stays, with the server's reason, until somebody decides.
 */
import { ApiError } from '../api/apiError.ts'
import { readSession } from '../session/session.ts'
import { store } from '../session/storage.ts'
import { openOfflineStore } from './offlineStore.ts'
import type { OutboxEntry, OutboxFile } from './offlineStore.ts'
import { outboxMark } from './outboxMark.ts'

export interface NewAction {
  id: string
  kind: string
  subject: string
  body: unknown
  after?: string
  file?: OutboxFile
  at: Date
}

/** Sends one action. @throws ApiError */
export type SendAction = (entry: OutboxEntry) => Promise<unknown>

/** A random UUID (version 4), also on a plain address of the office network, where `crypto.randomUUID` is missing. */
export const newActionId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox')
const callListeners = (): void => {
  for (const listener of listeners) listener()
}
otherTabs?.addEventListener('message', callListeners)

const tellChanged = (): void => {
  callListeners()
  otherTabs?.postMessage('changed')
}

export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose actions this tab adds and sends; a visit on behalf of a company has none. */
const ownUserId = (): number | null => {
  const session = readSession()
  return session && session.visitorName === null ? session.userId : null
}

/** In the order in which they were taken. */
export const listActions = async (userId: number): Promise<OutboxEntry[]> =>
  (await (await openOfflineStore()).getAllFromIndex('outbox', 'user', userId)).toSorted(
    (a, b) => a.order! - b.order!,
  )

/** Resolves when the actions are on the disk, all or none. @throws DOMException when the device keeps nothing */
export const addActions = async (actions: readonly NewAction[]): Promise<void> => {
  const userId = ownUserId()
  if (userId === null) throw new Error('nobody is signed in')
  const db = await openOfflineStore()
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  for (const { after = null, file = null, ...action } of actions)
    await tx.store.add({ ...action, after, file, userId, state: 'waiting', reason: null })
  await tx.done
  tellChanged()
  void flushOutbox()
}

/** Tries a refused action again, at its old place. */
export const retryAction = async (order: number): Promise<void> => {
  const db = await openOfflineStore()
  const entry = await db.get('outbox', order)
  if (!entry) return
  await db.put('outbox', { ...entry, state: 'waiting', reason: null })
  tellChanged()
  void flushOutbox()
}

/** Somebody decided that the action is not sent; what was to follow it goes with it. */
export const discardAction = async (order: number): Promise<void> => {
  const db = await openOfflineStore()
  const tx = db.transaction('outbox', 'readwrite')
  const entry = await tx.store.get(order)
  if (entry)
    for (const other of await tx.store.index('user').getAll(entry.userId))
      if (other.order === order || other.after === entry.id) await tx.store.delete(other.order!)
  await tx.done
  tellChanged()
}

const senders = new Map<string, SendAction>()

const firstWaitMs = 2000
const longestWaitMs = 300_000
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

const tryLater = (): void => {
  clearTimeout(timer)
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
  failures += 1
  // Many telephones that were without a connection together do not come back in the same second.
  timer = setTimeout(() => void flushOutbox(), wait * (0.75 + Math.random() / 2))
}

/** Another try of the same request may succeed: no answer, a server in trouble, too many calls, a session that ended. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 425, 429].includes(error.status) || error.status >= 500

/** An action on which the server fails again and again does not hold up the others for ever. */
const mostFailures = 5
const failuresOf = new Map<string, number>()

const isHopeless = (id: string, error: unknown): boolean => {
  if (!(error instanceof ApiError) || error.status !== 500) return false
  failuresOf.set(id, (failuresOf.get(id) ?? 0) + 1)
  return failuresOf.get(id)! >= mostFailures
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError
    ? [...new Set([error.detail, ...Object.values(error.errors).flat()])].filter(Boolean).join(' ')
    : ''

/** Sends what may be sent until nothing is left. False: another try is due later. */
const sendAll = async (userId: number): Promise<boolean> => {
  const skipped = new Set<number>()
  for (;;) {
    const entries = await listActions(userId)
    const refused = new Set(entries.filter(({ state }) => state === 'refused').map(({ id }) => id))
    const next = entries.find(
      ({ order, state, after, kind }) =>
        state === 'waiting' &&
        !skipped.has(order!) &&
        senders.has(kind) &&
        !(after !== null && refused.has(after)),
    )
    if (!next) return true
    // The session may have changed since: an action goes out under its own user's name or not at all.
    if (ownUserId() !== userId) return true
    const db = await openOfflineStore()
    try {
      if (ownUserId() !== userId) return true
      await senders.get(next.kind)!(next)
      await db.delete('outbox', next.order!)
      failures = 0
    } catch (error) {
      if (isWorthWaiting(error) && !isHopeless(next.id, error)) return false
      failuresOf.delete(next.id)
      skipped.add(next.order!)
      // Unless it was discarded meanwhile.
      const isThere = (await db.get('outbox', next.order!)) !== undefined
      if (isThere) await db.put('outbox', { ...next, state: 'refused', reason: reasonOf(error) })
    }
    tellChanged()
  }
}

/** One tab of the browser at a time; another one that is asked meanwhile leaves it to this one. */
const alone = async (userId: number, work: () => Promise<boolean>): Promise<boolean> => {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`outbox ${userId}`, work)
}

let running: Promise<void> | null = null
let isAskedAgain = false

/** Sends what waits. Safe to call at any time. */
export const flushOutbox = (): Promise<void> => {
  if (running) {
    isAskedAgain = true
    return running
  }
  const run = async (): Promise<void> => {
    const userId = ownUserId()
    if (userId === null || senders.size === 0) return
    clearTimeout(timer)
    try {
      do {
        isAskedAgain = false
        if (!(await alone(userId, () => sendAll(userId)))) return tryLater()
      } while (isAskedAgain)
    } catch {
      tryLater()
    }
  }
  running = run().finally(() => {
    running = null
  })
  return running
}

const flushAtOnce = (): void => {
  failures = 0
  void flushOutbox()
}
const flushWhenSeen = (): void => {
  if (document.visibilityState === 'visible') flushAtOnce()
}

/** From now on what waits is sent, until the returned function is called. */
export const startOutbox = (kinds: Record<string, SendAction>): (() => void) => {
  for (const [kind, send] of Object.entries(kinds)) senders.set(kind, send)
  store(outboxMark, 'on')
  window.addEventListener('online', flushAtOnce)
  document.addEventListener('visibilitychange', flushWhenSeen)
  // A device that is short of space would drop what was never sent.
  void navigator.storage?.persist?.().catch(() => false)
  flushAtOnce()
  return () => {
    for (const kind of Object.keys(kinds)) senders.delete(kind)
    window.removeEventListener('online', flushAtOnce)
    document.removeEventListener('visibilitychange', flushWhenSeen)
    clearTimeout(timer)
  }
}
