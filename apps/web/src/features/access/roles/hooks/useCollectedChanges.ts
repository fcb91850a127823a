import { useState } from 'react'

export interface CollectedChanges<Value> {
  /** Values of the matrix that differ from the stored ones, by row and column. */
  changes: ReadonlyMap<string, { row: string; column: string; value: Value }>
  valueOf: (row: string, column: string, stored: Value) => Value
  isChanged: (row: string, column: string) => boolean
  /** Changes a value of the matrix; setting the stored value again removes the change. */
  set: (row: string, column: string, value: Value, stored: Value) => void
  /** Discards the unsaved changes of one column, or all. */
  clear: (column?: string) => void
}

const keyOf = (row: string, column: string): string => `${row}|${column}`

/** Unsaved changes of a matrix of permissions. */
export const useCollectedChanges = <Value>(): CollectedChanges<Value> => {
  const [changes, setChanges] = useState<CollectedChanges<Value>['changes']>(new Map())
  return {
    changes,
    valueOf: (row, column, stored) => changes.get(keyOf(row, column))?.value ?? stored,
    isChanged: (row, column) => changes.has(keyOf(row, column)),
    set: (row, column, value, stored) =>
      setChanges((before) => {
        const next = new Map(before)
        if (value === stored) next.delete(keyOf(row, column))
        else next.set(keyOf(row, column), { row, column, value })
        return next
      }),
    clear: (column) =>
      setChanges(
        (before) =>
          new Map([...before].filter(([, change]) => column !== undefined && change.column !== column)),
      ),
  }
}
