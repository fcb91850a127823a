import { useCallback } from 'react'
import type { RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

const overscan = 8

/** Which rows of a long list are in view, all of one height, and how high all of them are. */
export const useRowsInView = (
  frame: RefObject<HTMLDivElement | null>,
  { count, rowHeight, keyOf }: { count: number; rowHeight: number; keyOf: (index: number) => string },
) => {
  const rows = useVirtualizer({
    // Drawn once for each scroll, not in the middle of it.
    useFlushSync: false,
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => keyOf(index), [keyOf]),
    overscan,
  })
  return { height: rows.getTotalSize(), rows: rows.getVirtualItems() }
}
