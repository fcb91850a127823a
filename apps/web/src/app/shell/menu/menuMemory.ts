/** Pinned screens of the menu, stored in the browser by path. */
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../../platform/session/storage.ts'

const key = 'menu_pinned'

const readList = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

let current: readonly string[] | null = null
const listeners = new Set<() => void>()
const read = (): readonly string[] => (current ??= readList())

export const togglePin = (path: string): void => {
  const before = read()
  current = before.includes(path) ? before.filter((other) => other !== path) : [...before, path]
  store(key, current.length === 0 ? null : JSON.stringify(current))
  for (const listener of listeners) listener()
}

export const usePinnedPaths = (): readonly string[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
