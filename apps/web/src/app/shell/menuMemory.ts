/** Folded groups and pinned screens of the menu, stored in the browser. */
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../platform/session/storage.ts'

const readList = (key: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Stored list of names; toggling a name adds or removes it. */
const rememberedList = (key: string) => {
  let current: readonly string[] | null = null
  const listeners = new Set<() => void>()
  const read = (): readonly string[] => (current ??= readList(key))
  return {
    toggle: (name: string): void => {
      const before = read()
      current = before.includes(name) ? before.filter((other) => other !== name) : [...before, name]
      store(key, current.length === 0 ? null : JSON.stringify(current))
      for (const listener of listeners) listener()
    },
    useList: (): readonly string[] =>
      useSyncExternalStore((listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      }, read),
  }
}

export const { toggle: toggleFold, useList: useFoldedGroups } = rememberedList('menu_folded')
/** By path. */
export const { toggle: togglePin, useList: usePinnedScreens } = rememberedList('menu_pinned')
