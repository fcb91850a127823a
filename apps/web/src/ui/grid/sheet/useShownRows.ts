import { useMemo, useState } from 'react'
import { faultyKeys, hasError } from './sheet.ts'
import type { SheetRow } from './sheet.ts'

/**
 * Rows to show. A corrected row stays visible until the user changes the filter, because it must not disappear
 * while the user is working on it.
 */
export const useShownRows = (rows: readonly SheetRow[], startsFaulty: boolean) => {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(() => (startsFaulty ? faultyKeys(rows) : null))
  const shown = useMemo(
    () => (held ? rows.filter((row) => held.has(row.key) || hasError(row)) : rows),
    [rows, held],
  )
  return {
    shown,
    isFaultyOnly: held !== null,
    setFaultyOnly: (isFaultyOnly: boolean) => setHeld(isFaultyOnly ? faultyKeys(rows) : null),
  }
}
