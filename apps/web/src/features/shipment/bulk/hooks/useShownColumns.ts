import { useMemo, useState } from 'react'
import type { SheetColumn, SheetRow } from '../../../../ui/grid/sheet/sheet.ts'
import { usedColumns } from '../bulkRows.ts'

const pick = (row: SheetRow, places: readonly number[]): SheetRow => ({
  ...row,
  cells: places.map((place) => row.cells[place] ?? ''),
  ...(row.issues && { issues: places.map((place) => row.issues?.[place]) }),
})

/**
 * Shows only the columns that the file uses or that have issues, out of the wizard's sixty fields, unless the
 * user shows all.
 */
export const useShownColumns = (columns: readonly SheetColumn[], rows: readonly SheetRow[]) => {
  const [showsAll, setShowsAll] = useState(false)
  const [initial] = useState(() => usedColumns(rows, columns.length))
  const places = useMemo(
    () => (showsAll ? columns.map((_, place) => place) : initial),
    [showsAll, initial, columns],
  )
  // Caches rows by identity, so that unchanged rows do not re-render.
  const picked = useMemo(() => ({ places, known: new WeakMap<SheetRow, SheetRow>() }), [places])
  const shownRows = useMemo(
    () =>
      rows.map((row) => {
        const known = picked.known.get(row)
        if (known) return known
        const shown = pick(row, picked.places)
        picked.known.set(row, shown)
        return shown
      }),
    [rows, picked],
  )
  const shownColumns = useMemo(() => places.map((place) => columns[place]!), [places, columns])
  return { columns: shownColumns, rows: shownRows, showsAll, toggle: () => setShowsAll(!showsAll) }
}
