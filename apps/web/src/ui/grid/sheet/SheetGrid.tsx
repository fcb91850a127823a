import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { cursorAt, rangeOf } from '../gridCursor.ts'
import type { CellRange, GridCell, GridCursor } from '../gridCursor.ts'
import { useGridKeys } from '../useGridKeys.ts'
import { useGridPointer } from '../useGridPointer.ts'
import { useGridState } from '../useGridState.ts'
import { useGridWindow } from '../useGridWindow.ts'
import { findNextIssue, hasError } from './sheet.ts'
import type { SheetColumn, SheetEdit, SheetRow } from './sheet.ts'
import { SheetEditor } from './SheetEditor.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SheetHint } from './SheetHint.tsx'
import { SheetLine, cellIdOf } from './SheetLine.tsx'
import { SheetSide } from './SheetSide.tsx'
import { SheetStatus } from './SheetStatus.tsx'
import type { SheetMessage } from './SheetStatus.tsx'
import { SheetTools } from './SheetTools.tsx'
import { toShownColumn } from './shownColumn.ts'
import { useSheetClipboard } from './useSheetClipboard.ts'
import { useSheetKeys } from './useSheetKeys.ts'
import { useShownRows } from './useShownRows.ts'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'

export interface SheetGridProps {
  label: string
  /** Title of the sheet above the row names. */
  corner: string
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** Shows only faulty rows at first, with the cursor on the first error. */
  startsFaulty?: boolean
  /** Called with edited texts; without it the sheet is read-only. */
  onEdit?: (edits: SheetEdit[]) => void
  onUndo?: () => void
  onRedo?: () => void
  /** Extra tools at the end of the sheet's toolbar. */
  tools?: ReactNode
  /** Content of the sheet when it has no row to show. */
  empty?: ReactNode
}

/** Sizes in pixels, same values as in Sheet.module.css. */
const measures = { headHeight: 36, rowHeight: 32, side: 64 }

/**
 * Spreadsheet-like table for correcting imported texts; renders only the visible part. Arrows and Tab move,
 * Shift extends the selection, typing, F2 or Enter edits, F8 goes to the next error, copy and paste exchange
 * cells with spreadsheets.
 */
export const SheetGrid = (props: SheetGridProps) => {
  const { label, corner, onEdit, onUndo, onRedo } = props
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const picked = useRef<string | null>(null)
  const onPick = useCallback((value: string | null) => void (picked.current = value), [])
  const [hovered, setHovered] = useState<GridCell | null>(null)
  const columns = useMemo(() => props.columns.map(toShownColumn), [props.columns])
  const { shown: rows, isFaultyOnly, setFaultyOnly } = useShownRows(props.rows, props.startsFaulty ?? false)
  const size = { rows: rows.length, columns: columns.length }
  const textAt = ({ row, column }: GridCell): string =>
    columns[column]?.show(rows[row]?.cells[column] ?? '') ?? ''
  const [start] = useState(() =>
    props.startsFaulty && rows.length > 0 ? findNextIssue(rows, { row: 0, column: -1 }, 1) : null,
  )
  /** True until the cursor leaves the first error: the next error is then the one it is on. */
  const isAtStart = useRef(start !== null)
  const state = useGridState<SheetMessage>(size, textAt, start ?? undefined)
  const { cursor, editing } = state
  const { active } = cursor
  const columnWidths = useMemo(() => columns.map(({ width }) => width), [columns])
  const view = useGridWindow(element, size.rows, active, { ...measures, columnWidths })

  const takeFocus = () => element.current?.focus({ preventScroll: true })
  useEffect(() => {
    if (start) view.bringIntoView(start)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the sheet opens
  }, [])

  const moveTo = (next: GridCursor) => {
    isAtStart.current = false
    state.setCursor(next)
    view.bringIntoView(next.active)
  }
  const write = (cells: readonly { row: number; column: number; text: string }[]) =>
    onEdit?.(
      cells.map(({ row, column, text }) => ({
        row: rows[row]!.key,
        column: columns[column]!.key,
        text: columns[column]!.read(text),
      })),
    )
  const writeRange = ({ top, bottom, left, right }: CellRange, textOf: (column: number) => string) => {
    const cells = []
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.push({ row, column, text: textOf(column) })
    write(cells)
  }
  const clear = (cleared: CellRange) => writeRange(cleared, () => '')
  const commit = (): boolean => {
    const open = state.openCell()
    if (!open) return true
    state.setEditing(null)
    write([{ ...active, text: picked.current ?? open.text }])
    return true
  }
  const range = rangeOf(cursor)
  const commitToAll = () => {
    const open = state.openCell()
    if (!open) return
    const text = picked.current ?? open.text
    state.setEditing(null)
    writeRange(range, () => text)
  }
  const goToIssue = (step: 1 | -1) => {
    const stays =
      isAtStart.current && step === 1 && rows[active.row]?.issues?.[active.column]?.severity === 'error'
    const next = stays ? active : rows.length > 0 && findNextIssue(rows, active, step)
    if (!next) return state.setMessage({ key: 'noIssue' })
    moveTo(cursorAt(next.row, next.column))
    takeFocus()
  }
  const own = useSheetKeys({
    cursor,
    size,
    moveTo,
    goToIssue,
    startEditing: () => state.startEditing(null),
    fillDown: onEdit && (() => writeRange(range, (column) => rows[range.top]?.cells[column] ?? '')),
  })
  const keys = useGridKeys({
    state,
    size: { ...size, pageRows: view.pageRows },
    moveTo,
    takeFocus,
    commit,
    commitToAll,
    isTyped: (key) => key.length === 1,
    onClear: onEdit && clear,
    onUndo,
    onRedo,
    onOtherKey: own.onOtherKey,
  })
  const canEdit = onEdit !== undefined
  const pointer = useGridPointer({ state, size, moveTo, commit, canEdit })
  const clipboard = useSheetClipboard({ state, columns, rows, moveTo, takeFocus, write, clear, canEdit })

  const onPointerOver = ({ target }: PointerEvent) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-issue]')
    const line = cell?.closest<HTMLElement>('[data-row]')
    const next = cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : null
    if (next?.row !== hovered?.row || next?.column !== hovered?.column) setHovered(next)
  }
  const faulty = useMemo(() => props.rows.filter(hasError).length, [props.rows])
  const column = columns[active.column]
  const row = rows[active.row]
  const place = row && column ? `${column.title} · ${corner} ${row.label}` : ''
  const issueAt = (cell: GridCell) => rows[cell.row]?.issues?.[cell.column]
  const hinted = hovered && issueAt(hovered) ? hovered : active
  const hint = editing && column?.choices ? undefined : issueAt(hinted)

  return (
    <div className={`${grid.frame} ${styles.sheet}`}>
      <SheetTools
        rowCount={props.rows.length}
        faultyCount={faulty}
        isFaultyOnly={isFaultyOnly}
        onFaultyOnly={setFaultyOnly}
        onNextIssue={rows.some(hasError) ? () => goToIssue(1) : undefined}
        canEdit={canEdit}
        onUndo={onUndo}
        onRedo={onRedo}
      >
        {props.tools}
      </SheetTools>
      {rows.length === 0 && props.empty}
      <div
        ref={element}
        className={`${grid.scroll} ${styles.view}`}
        hidden={rows.length === 0 && props.empty !== undefined}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns + 1}
        aria-readonly={canEdit ? undefined : true}
        aria-multiselectable
        aria-activedescendant={row && cellIdOf(id, active.row, active.column)}
        onKeyDown={keys.onKeyDown}
        onBlur={own.onBlur}
        {...clipboard}
        {...pointer}
        onPointerOver={onPointerOver}
        onPointerLeave={() => setHovered(null)}
      >
        <div className={grid.canvas} style={{ width: view.width, height: view.height }}>
          <SheetHead columns={columns} tracks={view.columns} activeColumn={active.column} corner={corner} />
          <SheetSide rows={rows} lines={view.rows} activeRow={active.row} height={view.bodyHeight} />
          {view.rows.map(({ index, start }) => {
            const line = rows[index]
            const isInRange = index >= range.top && index <= range.bottom
            return (
              line && (
                <SheetLine
                  key={line.key}
                  id={id}
                  index={index}
                  top={start}
                  row={line}
                  columns={columns}
                  tracks={view.columns}
                  activeColumn={index === active.row ? active.column : -1}
                  selectedFrom={isInRange ? range.left : -1}
                  selectedTo={isInRange ? range.right : -1}
                />
              )
            )
          })}
          {hint && (
            <SheetHint
              key={`${hinted.row}-${hinted.column}-${hint.message}`}
              issue={hint}
              place={view.placeOf(hinted)}
            />
          )}
          {editing && column && (
            // Places the input in a grid row and cell, so that screen readers announce its position.
            <div role="row" aria-rowindex={active.row + 2}>
              <div role="gridcell" aria-colindex={active.column + 2}>
                <SheetEditor
                  key={`${active.row}-${active.column}`}
                  column={column}
                  editing={editing}
                  label={place}
                  place={view.placeOf(active)}
                  onChange={(text) => state.setEditing({ text, isInvalid: false })}
                  onLeave={commit}
                  onChoose={(text) => {
                    state.setEditing(null)
                    write([{ ...active, text }])
                    takeFocus()
                  }}
                  onPick={onPick}
                />
              </div>
            </div>
          )}
        </div>
      </div>
      <SheetStatus
        place={place}
        cursor={cursor}
        issue={issueAt(active)}
        message={state.message}
        canEdit={canEdit}
      />
    </div>
  )
}
