import { useState } from 'react'
import { readStored, store } from '../../../platform/session/storage.ts'
import { readLayout } from '../useColumnChoice.ts'
import type { ColumnLayout } from '../useColumnChoice.ts'

export interface SavedView {
  title: string
  /** Filters and order, as the address bar has them. */
  query: string
  layout: ColumnLayout
}

const readView = (value: unknown): SavedView[] => {
  const { title, query, layout } = (value ?? {}) as Record<string, unknown>
  const columns = readLayout(layout)
  return typeof title === 'string' && typeof query === 'string' && columns
    ? [{ title, query, layout: columns }]
    : []
}

const readViews = (storageKey: string): SavedView[] => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readView) : []
  } catch {
    // Written by another version.
    return []
  }
}

/** The reader's views of a list, remembered on this device. One that is saved under a known name replaces it. */
export const useSavedViews = (name: string) => {
  const storageKey = `views.${name}`
  const [views, setViews] = useState(() => readViews(storageKey))
  const change = (next: SavedView[]) => {
    setViews(next)
    store(storageKey, JSON.stringify(next))
  }
  const without = (title: string) => views.filter((view) => view.title !== title)
  return {
    views,
    save: (view: SavedView) => change([...without(view.title), view]),
    remove: (title: string) => change(without(title)),
  }
}
