/**
 * Queue of offline actions, sent later in order and once each. An action is stored on the device before the
 * screen reports success and is deleted after the server's answer. If the page is closed in between, the action
 * is sent again with the same id. A rejected action stays with the server's reason until the user decides.
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

/** Sends one offline action to the server. @throws ApiError */
export type SendAction = (entry: OutboxEntry) => Promise<unknown>

/** Random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP in an office network. */
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

/** Id of the user whose actions this tab stores and sends; null while viewing on behalf of a company. */
const ownUserId = (): number | null => {
  const session = readSession()
  return session && session.visitorName === null ? session.userId : null
}

/** Offline actions of a user, oldest first. */
export const listActions = async (userId: number): Promise<OutboxEntry[]> =>
  (await (await openOfflineStore()).getAllFromIndex('outbox', 'user', userId)).toSorted(
    (a, b) => a.order! - b.order!,
  )

/**
 * Resolves when all actions are stored on the device; stores all or none. @throws DOMException when the device
 * stores nothing
 */
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

/** Retries a rejected offline action at its old position. */
export const retryAction = async (order: number): Promise<void> => {
  const db = await openOfflineStore()
  const entry = await db.get('outbox', order)
  if (!entry) return
  await db.put('outbox', { ...entry, state: 'waiting', reason: null })
  tellChanged()
  void flushOutbox()
}

/** Deletes an action that the user decided not to send, and the actions that depend on it. */
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
  // Random jitter, so that many phones that were offline together do not return in the same second.
  timer = setTimeout(() => void flushOutbox(), wait * (0.75 + Math.random() / 2))
}

/** Returns true if a retry may succeed: no answer, server error, rate limit, expired session. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 425, 429].includes(error.status) || error.status >= 500

/** Maximum number of failures before an action is skipped, so that it does not block the others. */
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

/** Sends all sendable offline actions. Returns false if another attempt is due later. */
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
    // Checks that the user is still the same: an action is only sent under its own user's session.
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
      // Checks that the offline action was not discarded meanwhile.
      const isThere = (await db.get('outbox', next.order!)) !== undefined
      if (isThere) await db.put('outbox', { ...next, state: 'refused', reason: reasonOf(error) })
    }
    tellChanged()
  }
}

/** Runs the sending in one browser tab at a time; other tabs leave the work to that tab. */
const alone = async (userId: number, work: () => Promise<boolean>): Promise<boolean> => {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(`outbox ${userId}`, work)
}

let running: Promise<void> | null = null
let isAskedAgain = false

/** Sends pending offline actions. Safe to call at any time. */
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

/** Starts sending pending offline actions, until the returned function is called. */
export const startOutbox = (kinds: Record<string, SendAction>): (() => void) => {
  for (const [kind, send] of Object.entries(kinds)) senders.set(kind, send)
  store(outboxMark, 'on')
  window.addEventListener('online', flushAtOnce)
  document.addEventListener('visibilitychange', flushWhenSeen)
  // Requests persistent storage: a device short of space could otherwise drop unsent actions.
  void navigator.storage?.persist?.().catch(() => false)
  flushAtOnce()
  return () => {
    for (const kind of Object.keys(kinds)) senders.delete(kind)
    window.removeEventListener('online', flushAtOnce)
    document.removeEventListener('visibilitychange', flushWhenSeen)
    clearTimeout(timer)
  }
}
