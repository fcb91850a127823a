import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { ErrorState, LoadingRows } from '../light/States.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { Pages } from './Pages.tsx'
import type { RowAction } from './RowMenu.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { Column, Selection } from './column.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import type { ColumnChoiceState } from './useColumnChoice.ts'
import { useListKeys } from './useListKeys.ts'
import styles from './DataTable.module.css'

interface DataTableProps<Row> {
  /** Name of the listed rows, used as storage key for the column choice: `shipments`. */
  name: string
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Rows of the table; undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  error?: unknown
  onRetry?: () => void
  /** Title of the error when the table's rows failed to load. */
  notLoaded?: string
  empty: ReactNode
  /**
   * Called on a click anywhere in the row. The identity column should contain a link with the same target for
   * keyboard users.
   */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => RowAction[]
  selection?: Selection
  /**
   * Truncates cells to one line, texts to two, so that rows have similar heights; a column's `hint` shows the full
   * text on hover.
   */
  isOneLine?: boolean
  /** Highlights rows that need attention. */
  isMarked?: (row: Row) => boolean
  /** Content above the table, before the column choice: `FilterChips`. */
  tools?: ReactNode
  /** Content next to the column choice: export. */
  sideTools?: ReactNode
  /** State of the column choice, when code outside the table needs the visible columns. */
  columnChoice?: ColumnChoiceState
  /** Allows the user to reorder and resize columns. */
  isArrangeable?: boolean
  paging?: { goPrevious?: (() => void) | undefined; goNext?: (() => void) | undefined }
}

const useEscapeToLetGo = (selection: Selection | undefined): void =>
  useEffect(() => {
    if (!selection || selection.keys.size === 0) return
    const letGo = (event: KeyboardEvent) => {
      // Escape inside a menu or a filter panel closes only that, not the selection.
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) selection.onChange(new Set())
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [selection])

/** Maximum number of columns that share the available width; wider tables scroll sideways. */
const mostThatShare = 9

/**
 * List with keyboard navigation (useListKeys): identity column first, numbers aligned to the end, stored column
 * choice, and cards instead of rows on a phone.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { name, label, columns, rows, rowKey, error, onRetry, empty, onOpen, rowActions, selection } = props
  const ownChoice = useColumnChoice(name, columns)
  const choice = props.columnChoice ?? ownChoice
  const isArrangeable = props.isArrangeable ?? false
  const shown = (isArrangeable ? choice.arrange(columns) : columns).filter(({ key }) => choice.isShown(key))
  const isWide = shown.length > mostThatShare
  useEscapeToLetGo(selection)
  const { tools: toolsRef, list: listRef } = useListKeys()

  const body = () => {
    if (error) return <ErrorState error={error} onRetry={onRetry} title={props.notLoaded} />
    if (!rows) return <LoadingRows columns={shown.length} />
    if (rows.length === 0) return empty
    return (
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table
          className={[
            styles.table,
            props.isOneLine && styles.oneLine,
            !isWide && styles.yielding,
            isWide && props.isOneLine && shown.at(-1)?.staysInSight && styles.keepsLast,
          ]
            .filter(Boolean)
            .join(' ')}
          role="table"
          aria-label={label}
        >
          <TableHead
            columns={shown}
            keysOnPage={rows.map(rowKey).filter((key) => selection?.isSelectable?.(key) ?? true)}
            selection={selection}
            hasActions={rowActions !== undefined}
            choice={isArrangeable ? choice : undefined}
          />
          <tbody role="rowgroup">
            {rows.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                rowKey={rowKey(row)}
                columns={shown}
                selection={selection}
                actions={rowActions?.(row)}
                isMarked={props.isMarked?.(row) ?? false}
                onOpen={onOpen}
                widthOf={isArrangeable ? choice.widthOf : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
    )
  }

  return (
    <>
      <div className={styles.tools} ref={toolsRef}>
        {props.tools}
        <div className={styles.columnChoice}>
          {props.sideTools}
          <ColumnChoice columns={columns} choice={choice} isArrangeable={isArrangeable} />
        </div>
      </div>
      <div className={styles.frame} ref={listRef}>
        {body()}
      </div>
      {selection && selection.keys.size > 0 && <SelectionBar selection={selection} />}
      {props.paging && <Pages {...props.paging} />}
    </>
  )
}
