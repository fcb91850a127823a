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
  /** What the table lists, for remembering the columns: `shipments`. */
  name: string
  /** The same for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  error?: unknown
  onRetry?: () => void
  /** Said over the reason when the rows did not load. */
  notLoaded?: string
  /** An `EmptyState`. */
  empty: ReactNode
  /** A click anywhere in the row; the identity should be a link that does the same for the keyboard. */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => RowAction[]
  selection?: Selection
  /** Cells are cut after one line, so that all rows are alike; `hint` of a column shows the rest on hover. */
  isOneLine?: boolean
  /** A row that wants attention. */
  isMarked?: (row: Row) => boolean
  /** Above the table, before the column choice: `FilterChips`. */
  tools?: ReactNode
  /** Beside the column choice: export. */
  sideTools?: ReactNode
  /** Where somebody besides the table must know which columns are shown. */
  columnChoice?: ColumnChoiceState
  /** The reader may order the columns and draw them wider. */
  isArrangeable?: boolean
  paging?: { goPrevious?: (() => void) | undefined; goNext?: (() => void) | undefined }
}

const useEscapeToLetGo = (selection: Selection | undefined): void =>
  useEffect(() => {
    if (!selection || selection.keys.size === 0) return
    const letGo = (event: KeyboardEvent) => {
      // In a menu or a filter's panel, Escape closes that.
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) selection.onChange(new Set())
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [selection])

/** Texts share the width of the place; with more columns than that the table is wider, and moves sideways. */
const mostThatShare = 9

/** A list that the keyboard walks through (useListKeys): identity first, numbers at the end, column choice remembered, rows as cards on a telephone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { name, label, columns, rows, rowKey, error, onRetry, empty, onOpen, rowActions, selection } = props
  const ownChoice = useColumnChoice(name, columns)
  const choice = props.columnChoice ?? ownChoice
  const isArrangeable = props.isArrangeable ?? false
  const shown = (isArrangeable ? choice.arrange(columns) : columns).filter(({ key }) => choice.isShown(key))
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
            shown.length <= mostThatShare && styles.yielding,
          ]
            .filter(Boolean)
            .join(' ')}
          role="table"
          aria-label={label}
        >
          <TableHead
            columns={shown}
            keysOnPage={rows.map(rowKey)}
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
