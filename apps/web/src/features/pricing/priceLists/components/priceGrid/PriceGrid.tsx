import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { writeDecimalText } from '../../../../../platform/text/decimal.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { cursorAt, rangeOf } from '../../../../../ui/grid/gridCursor.ts'
import { useGridKeys } from '../../../../../ui/grid/useGridKeys.ts'
import { useGridPointer } from '../../../../../ui/grid/useGridPointer.ts'
import { useGridState } from '../../../../../ui/grid/useGridState.ts'
import { useGridWindow } from '../../../../../ui/grid/useGridWindow.ts'
import type { CellEdit, PriceGridContent, PriceRow } from '../../priceGrid.ts'
import { priceSpan } from '../../priceGrid.ts'
import { useGridClipboard } from '../../hooks/useGridClipboard.ts'
import { usePriceMeasures } from '../../hooks/usePriceMeasures.ts'
import { usePriceTyping } from '../../hooks/usePriceTyping.ts'
import type { PriceGridMessage } from '../../hooks/usePriceTyping.ts'
import { CellEditor } from './CellEditor.tsx'
import { PriceGridHead } from './PriceGridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { PriceGridSide } from './PriceGridSide.tsx'
import { GridStatus } from './GridStatus.tsx'
import { cellIdOf } from './cellIdOf.ts'
import grid from '../../../../../ui/grid/Grid.module.css'
import styles from './PriceGrid.module.css'

export interface PriceGridHandle {
  /** Activates a cell of the price grid and scrolls to it; without a column, the current one stays. */
  goTo: (cell: { row: number; column?: number }) => void
}

interface PriceGridProps {
  label: string
  currency: string
  content: PriceGridContent
  /** Prices to compare with, in the same rows and columns; differing cells are marked. */
  comparedRows?: readonly PriceRow[]
  isHeatMap?: boolean
  /** Called with edited prices; without it the grid is read-only. */
  onEdit?: (edits: CellEdit[]) => void
  onUndo?: () => void
  onRedo?: () => void
  /** Called when the selected columns of the grid change. */
  onSelectColumns?: (columns: { left: number; right: number }) => void
  ref?: Ref<PriceGridHandle>
}

/**
 * Spreadsheet-like grid of zones × weight breaks: sticky header and first column, renders only the visible
 * part. Arrows move, Shift extends the selection, typing or Enter edits, copy and paste exchange cells with
 * spreadsheets.
 */
export const PriceGrid = ({ ref, ...props }: PriceGridProps) => {
  const { label, currency, content, comparedRows, isHeatMap = false } = props
  const { onEdit, onUndo, onRedo, onSelectColumns } = props
  const { t, language } = useTranslation()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const size = { rows: content.breaksKg.length, columns: content.zones.length }
  const state = useGridState<PriceGridMessage>(size, ({ row, column }) => {
    const price = content.rows[row]?.[column]
    return typeof price === 'number' ? writeDecimalText(price / 100, language) : ''
  })
  const { cursor, editing } = state
  const view = useGridWindow(element, size.rows, cursor.active, usePriceMeasures(place, size.columns))
  const span = isHeatMap ? priceSpan(content) : null

  const moveTo = (next: typeof cursor) => {
    state.setCursor(next)
    view.bringIntoView(next.active)
  }
  useImperativeHandle(ref, () => ({
    goTo: ({ row, column }) => {
      moveTo(cursorAt(row, column ?? cursor.active.column))
      element.current?.focus({ preventScroll: true })
    },
  }))
  const { row: activeRow, column: activeColumn } = cursor.active

  const takeFocus = () => element.current?.focus({ preventScroll: true })
  const typing = usePriceTyping(state, onEdit)
  const keys = useGridKeys({
    state,
    size: { ...size, pageRows: view.pageRows },
    moveTo,
    takeFocus,
    ...typing,
    onUndo,
    onRedo,
  })
  const pointer = useGridPointer({
    state,
    size,
    moveTo,
    commit: typing.commit,
    canEdit: onEdit !== undefined,
  })
  const clipboard = useGridClipboard({ state, content, moveTo, takeFocus, onEdit })
  const range = rangeOf(cursor)
  const { left, right } = range
  useEffect(() => onSelectColumns?.({ left, right }), [onSelectColumns, left, right])

  return (
    // The place has the width that the columns may use; the frame is only as wide as they are.
    <div ref={place}>
      <div className={`${grid.frame} ${styles.prices}`}>
        <div
          ref={element}
          className={`${grid.scroll} ${styles.view}`}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={size.rows + 1}
          aria-colcount={size.columns + 1}
          aria-readonly={onEdit ? undefined : true}
          aria-multiselectable
          aria-activedescendant={cellIdOf(id, activeRow, activeColumn)}
          onKeyDown={keys.onKeyDown}
          onCopy={clipboard.onCopy}
          onCut={clipboard.onCut}
          onPaste={clipboard.onPaste}
          onPointerDown={pointer.onPointerDown}
          onPointerMove={pointer.onPointerMove}
          onDoubleClick={pointer.onDoubleClick}
        >
          <div className={grid.canvas} style={{ width: view.width, height: view.height }}>
            <PriceGridHead
              zones={content.zones}
              columns={view.columns}
              activeColumn={activeColumn}
              corner={t('pricing/priceLists:grid.weight')}
            />
            <PriceGridSide
              breaksKg={content.breaksKg}
              lines={view.rows}
              activeRow={activeRow}
              height={view.bodyHeight}
            />
            {view.rows.map(({ index, start }) => (
              <GridRow
                key={index}
                id={id}
                row={index}
                top={start}
                upToKg={content.breaksKg[index] ?? null}
                prices={content.rows[index]!}
                compared={comparedRows?.[index]}
                columns={view.columns}
                span={span}
                activeColumn={index === activeRow ? activeColumn : -1}
                selectedFrom={index >= range.top && index <= range.bottom ? range.left : -1}
                selectedTo={index >= range.top && index <= range.bottom ? range.right : -1}
              />
            ))}
            {editing && (
              // Places the input in a grid row and cell, so that screen readers announce its position.
              <div role="row" aria-rowindex={activeRow + 2}>
                <div role="gridcell" aria-colindex={activeColumn + 2}>
                  <CellEditor
                    text={editing.text}
                    isInvalid={editing.isInvalid}
                    label={t('pricing/priceLists:grid.editing', {
                      zone: content.zones[activeColumn]?.code,
                      weight: content.breaksKg[activeRow],
                    })}
                    place={view.placeOf(cursor.active)}
                    onChange={(text) => state.setEditing({ text, isInvalid: false })}
                    onLeave={typing.commit}
                  />
                </div>
              </div>
            )}
          </div>
        </div>
        <GridStatus content={content} currency={currency} cursor={cursor} message={state.message} />
      </div>
    </div>
  )
}
