import { useState } from 'react'
import { readStored, store } from '../../platform/session/storage.ts'

interface ChoosableColumn {
  key: string
  isIdentity?: boolean
  isHiddenAtFirst?: boolean
}

/** Arrangement of a table's columns by the user. */
export interface ColumnLayout {
  hidden: readonly string[]
  /** Column keys in order; missing columns follow in the table's default order. */
  order: readonly string[]
  /** Widths in pixels of the columns that the user resized. */
  widths: Readonly<Record<string, number>>
}

export interface ColumnChoiceState {
  isShown: (key: string) => boolean
  setShown: (key: string, isShown: boolean) => void
  /** Returns the columns in the user's order, identity column first. */
  arrange: <C extends ChoosableColumn>(columns: readonly C[]) => C[]
  /** Moves a column one position towards the front (−1) or the end (1). */
  move: (key: string, by: -1 | 1) => void
  widthOf: (key: string) => number | undefined
  setWidth: (key: string, width: number | null) => void
  layout: ColumnLayout
  setLayout: (layout: ColumnLayout) => void
}

export const narrowest = 60
export const widest = 800

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Parses a stored layout and drops invalid parts, because another version or a person may have written it. */
export const readLayout = (value: unknown): ColumnLayout | null => {
  if (Array.isArray(value)) return { hidden: texts(value), order: [], widths: {} }
  if (typeof value !== 'object' || value === null) return null
  const { hidden, order, widths } = value as Record<string, unknown>
  return {
    hidden: texts(hidden),
    order: texts(order),
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' ? (widths ?? {}) : {}).filter(
        ([, width]) => Number(width) >= narrowest && Number(width) <= widest,
      ),
    ),
  }
}

const readStoredLayout = (storageKey: string, columns: readonly ChoosableColumn[]): ColumnLayout => {
  const hidden = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ key }) => key)
  const first = { hidden, order: [], widths: {} }
  try {
    return readLayout(JSON.parse(readStored(storageKey) ?? 'null')) ?? first
  } catch {
    // Stored column layouts of another version are ignored.
    return first
  }
}

/** Visible columns, their order and widths, stored per table on this device. */
export const useColumnChoice = (name: string, columns: readonly ChoosableColumn[]): ColumnChoiceState => {
  const storageKey = `columns.${name}`
  const [layout, setLayout] = useState(() => readStoredLayout(storageKey, columns))
  const { hidden, order, widths } = layout
  const isFixed = (key: string) => columns.some((column) => column.key === key && column.isIdentity)
  const change = (next: ColumnLayout) => {
    setLayout(next)
    store(storageKey, JSON.stringify(next))
  }
  const arrange = <C extends ChoosableColumn>(all: readonly C[]): C[] => {
    const placeOf = ({ key, isIdentity }: C) =>
      isIdentity ? -1 : order.includes(key) ? order.indexOf(key) : order.length
    return all.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  return {
    isShown: (key) => isFixed(key) || !hidden.includes(key),
    setShown: (key, isShown) =>
      change({
        ...layout,
        hidden: isShown ? hidden.filter((other) => other !== key) : [...hidden, key],
      }),
    arrange,
    move: (key, by) => {
      const keys = arrange(columns).map((column) => column.key)
      const place = keys.indexOf(key)
      const other = keys[place + by]
      if (other === undefined || isFixed(other)) return
      keys[place] = other
      keys[place + by] = key
      change({ ...layout, order: keys })
    },
    widthOf: (key) => widths[key],
    setWidth: (key, width) => {
      const { [key]: _, ...others } = widths
      const bounded =
        width === null ? {} : { [key]: Math.round(Math.min(widest, Math.max(narrowest, width))) }
      change({ ...layout, widths: { ...others, ...bounded } })
    },
    layout,
    setLayout: change,
  }
}
