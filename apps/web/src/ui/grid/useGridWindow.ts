import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Range, VirtualItem } from '@tanstack/react-virtual'
import type { GridCell } from './gridCursor.ts'

/** Pixels, as the styles of the grid have them. */
export interface GridMeasures {
  headHeight: number
  rowHeight: number
  /** The column of the rows' headings. */
  side: number
  /** One for each column; the same list while nothing changes. */
  columnWidths: readonly number[]
}

/**
 * Both directions hear each scroll. Drawn at once by the first, the second would make the browser lay everything out in
 * the middle; so they are drawn together, and the overscan covers the moment.
 */
const drawOnce = { useFlushSync: false }

export interface GridTrack {
  index: number
  start: number
  size: number
  /**
   * Pixels after the one drawn before it, or after the heading. Cells stand in the flow: a positioned cell would be a
   * layer of its own, and the browser would walk hundreds of them in each frame.
   */
  gap: number
}

export interface GridWindow {
  rows: readonly GridTrack[]
  columns: readonly GridTrack[]
  width: number
  height: number
  /** Without the head. */
  bodyHeight: number
  pageRows: number
  bringIntoView: (cell: GridCell) => void
  placeOf: (cell: GridCell) => CSSProperties
}

/** How wide the grid is on the screen. */
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

/** The same list while the same things are drawn, so that nothing below draws again. */
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
    // `drawn` says all that is read of the items
    [drawn, begin],
  )
}

/**
 * What is in view is drawn, in whole blocks, and always the active cell, which screen readers are told of. Most frames of
 * a scroll then change nothing; a change costs the browser far more than the cells of a block.
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

/** Which rows and columns of the grid are in view, and where everything stands. */
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
