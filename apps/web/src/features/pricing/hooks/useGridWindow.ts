import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range, VirtualItem } from '@tanstack/react-virtual'
import type { GridCell } from '../gridCursor.ts'

/** Pixels, as PriceGrid.module.css has them. */
const headHeight = 44
const rowHeight = 30
const wide = { first: 84, least: 84, most: 136 }
const narrow = { first: 70, least: 74, most: 110 }

export type GridColumn = Pick<VirtualItem, 'index' | 'start' | 'size'>

export interface GridWindow {
  rows: readonly VirtualItem[]
  columns: readonly GridColumn[]
  width: number
  height: number
  pageRows: number
  bringIntoView: (cell: GridCell) => void
  placeOf: (cell: GridCell) => CSSProperties
}

const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** What is in view is drawn, and always the active cell, which screen readers are told of. */
const withActive =
  (active: number) =>
  (range: Range): number[] => {
    const shown = defaultRangeExtractor(range)
    return active >= range.count || shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b)
  }

/** Which rows and columns of the grid are in view, and where everything stands. */
export const useGridWindow = (
  element: RefObject<HTMLDivElement | null>,
  size: { rows: number; columns: number },
  active: GridCell,
): GridWindow => {
  const outerWidth = useWidth(element)
  const measures = outerWidth > 0 && outerWidth < 700 ? narrow : wide
  const share = Math.floor((outerWidth - measures.first) / Math.max(1, size.columns))
  const columnWidth = Math.max(measures.least, Math.min(measures.most, share))

  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 6,
    rangeExtractor: useCallback((range: Range) => withActive(active.row)(range), [active.row]),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement: () => element.current,
    estimateSize: () => columnWidth,
    paddingStart: measures.first,
    scrollPaddingStart: measures.first,
    overscan: 2,
    rangeExtractor: useCallback((range: Range) => withActive(active.column)(range), [active.column]),
  })
  useEffect(() => columns.measure(), [columns, columnWidth])

  return {
    rows: rows.getVirtualItems(),
    columns: columns.getVirtualItems(),
    width: columns.getTotalSize(),
    height: rows.getTotalSize(),
    pageRows: Math.max(1, Math.floor(((rows.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1),
    bringIntoView: ({ row, column }) => {
      rows.scrollToIndex(row, { align: 'auto' })
      columns.scrollToIndex(column, { align: 'auto' })
    },
    placeOf: ({ row, column }) => ({
      top: headHeight + row * rowHeight,
      insetInlineStart: measures.first + column * columnWidth,
      width: columnWidth,
    }),
  }
}
