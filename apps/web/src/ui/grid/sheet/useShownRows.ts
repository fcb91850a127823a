import { useMemo, useState } from 'react'
import { faultyKeys, hasError } from './sheet.ts'
import type { SheetRow } from './sheet.ts'

/**
 * The rows to look at. A row that is put right stays until all rows or the faulty ones are asked for again: it must not
 * vanish from under who corrects it.
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
