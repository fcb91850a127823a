import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Range, VirtualItem } from '@tanstack/react-virtual'
import type { GridCell } from './gridCursor.ts'

/** Sizes of the grid in pixels; must equal its CSS. */
export interface GridMeasures {
  headHeight: number
  rowHeight: number
  /** Width of the column with the row headings, in pixels. */
  side: number
  /** Widths of the columns in pixels; the list must keep its identity while nothing changes. */
  columnWidths: readonly number[]
}

/**
 * Both virtualizers receive each scroll event. A synchronous flush of the first would force the browser to
 * compute the layout between the two, so both render together later. The overscan hides the short delay.
 */
const drawOnce = { useFlushSync: false }

export interface GridTrack {
  index: number
  start: number
  size: number
  /**
   * Gap in pixels after the previous rendered row or column, or after the heading. Cells are in normal flow
   * because each positioned cell would be a browser layer and scrolling would become slow.
   */
  gap: number
}

export interface GridWindow {
  rows: readonly GridTrack[]
  columns: readonly GridTrack[]
  width: number
  height: number
  /** Height of all grid rows in pixels, without the heading. */
  bodyHeight: number
  pageRows: number
  bringIntoView: (cell: GridCell) => void
  placeOf: (cell: GridCell) => CSSProperties
}

/** Measures the grid's width on the screen. */
export const useWidthOf = (element: RefObject<HTMLElement | null>): number => {
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

/** Keeps the identity of the list while the same items are rendered, so that children do not re-render. */
const useTracks = (items: readonly VirtualItem[], begin: number): readonly GridTrack[] => {
  const drawn = items.map(({ index, start }) => `${index}/${start}`).join(' ')
  return useMemo(
    () =>
      items.map(({ index, start, size }, place) => ({
        index,
        start,
        size,
        gap: start - (items[place - 1]?.end ?? begin),
      })),
    // `drawn` contains every value that is read from the virtual items
    [drawn, begin],
  )
}

/**
 * Renders the visible items in whole blocks, plus the active cell, which screen readers need. Most scroll
 * frames then change nothing; a change costs the browser far more than the extra cells of a block.
 */
const inBlocks =
  (block: number, active: number) =>
  (range: Range): number[] => {
    const startIndex = Math.floor((range.startIndex - range.overscan) / block) * block
    const endIndex = Math.ceil((range.endIndex + range.overscan + 1) / block) * block - 1
    const shown: number[] = []
    for (let index = Math.max(0, startIndex); index <= Math.min(endIndex, range.count - 1); index += 1)
      shown.push(index)
    if (active >= range.count || shown.includes(active)) return shown
    return [...shown, active].sort((a, b) => a - b)
  }

/** Virtualizes the grid: returns the visible rows and columns and their positions. */
export const useGridWindow = (
  element: RefObject<HTMLDivElement | null>,
  rowCount: number,
  active: GridCell,
  { headHeight, rowHeight, side, columnWidths }: GridMeasures,
): GridWindow => {
  const rows = useVirtualizer({
    ...drawOnce,
    count: rowCount,
    getScrollElement: () => element.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 3,
    rangeExtractor: useCallback((range: Range) => inBlocks(6, active.row)(range), [active.row]),
  })
  const columns = useVirtualizer({
    ...drawOnce,
    horizontal: true,
    isRtl: document.documentElement.dir === 'rtl',
    count: columnWidths.length,
    getScrollElement: () => element.current,
    estimateSize: (column) => columnWidths[column]!,
    paddingStart: side,
    scrollPaddingStart: side,
    overscan: 1,
    rangeExtractor: useCallback((range: Range) => inBlocks(3, active.column)(range), [active.column]),
  })
  useEffect(() => columns.measure(), [columns, columnWidths])

  return {
    rows: useTracks(rows.getVirtualItems(), headHeight),
    columns: useTracks(columns.getVirtualItems(), side),
    width: columns.getTotalSize(),
    height: rows.getTotalSize(),
    bodyHeight: rowCount * rowHeight,
    pageRows: Math.max(1, Math.floor(((rows.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1),
    bringIntoView: ({ row, column }) => {
      rows.scrollToIndex(row, { align: 'auto' })
      columns.scrollToIndex(column, { align: 'auto' })
    },
    placeOf: ({ row, column }) => ({
      top: headHeight + row * rowHeight,
      insetInlineStart: columnWidths.slice(0, column).reduce((sum, width) => sum + width, side),
      width: columnWidths[column],
    }),
  }
}
