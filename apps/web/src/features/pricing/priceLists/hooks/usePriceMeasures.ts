import { useMemo } from 'react'
import type { RefObject } from 'react'
import { useWidthOf } from '../../../../ui/grid/useGridWindow.ts'
import type { GridMeasures } from '../../../../ui/grid/useGridWindow.ts'

/** Sizes in pixels, same values as in PriceGrid.module.css. */
const wide = { side: 84, least: 84, most: 136 }
const narrow = { side: 84, least: 74, most: 110 }

/** Border and scroll bar of the grid in pixels. */
const edges = 20

/** Equal widths of the price columns that fill the place of the grid within minimum and maximum. */
export const usePriceMeasures = (
  element: RefObject<HTMLElement | null>,
  columnCount: number,
): GridMeasures => {
  const outerWidth = useWidthOf(element)
  const { side, least, most } = outerWidth > 0 && outerWidth < 700 ? narrow : wide
  const share = Math.floor((outerWidth - side - edges) / Math.max(1, columnCount))
  const width = Math.max(least, Math.min(most, share))
  const columnWidths = useMemo(() => Array.from({ length: columnCount }, () => width), [columnCount, width])
  return { headHeight: 44, rowHeight: 30, side, columnWidths }
}
