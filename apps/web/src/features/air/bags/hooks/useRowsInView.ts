import { useCallback } from 'react'
import type { RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

const overscan = 8

/** Virtualizes a long list of rows of equal height: visible rows and total height. */
export const useRowsInView = (
  frame: RefObject<HTMLDivElement | null>,
  { count, rowHeight, keyOf }: { count: number; rowHeight: number; keyOf: (index: number) => string },
) => {
  const rows = useVirtualizer({
    // Renders once per scroll event, without a synchronous flush in between.
    useFlushSync: false,
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => keyOf(index), [keyOf]),
    overscan,
  })
  return { height: rows.getTotalSize(), rows: rows.getVirtualItems() }
}
