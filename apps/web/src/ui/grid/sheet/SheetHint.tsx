import { useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import type { CellIssue } from './sheet.ts'
import styles from './Sheet.module.css'

interface SheetHintProps {
  issue: CellIssue
  place: CSSProperties
}

const fits = { isAbove: false, isAtEnd: false }

/**
 * Error of the cell under the pointer, else of the active cell. Hidden from screen readers, which read the
 * status line.
 */
export const SheetHint = ({ issue, place }: SheetHintProps) => {
  const text = useRef<HTMLSpanElement>(null)
  const [turned, setTurned] = useState(fits)
  // Opens to the other side when it would overflow the visible area. Measured before the browser paints.
  useLayoutEffect(() => {
    const frame = text.current?.closest('[role=grid]')?.getBoundingClientRect()
    const own = text.current?.getBoundingClientRect()
    if (!frame || !own) return
    const isRightToLeft = document.documentElement.dir === 'rtl'
    setTurned({
      isAbove: own.bottom > frame.bottom,
      isAtEnd: isRightToLeft ? own.left < frame.left : own.right > frame.right,
    })
  }, [])
  return (
    <div
      aria-hidden="true"
      className={styles.hint}
      style={place}
      data-severity={issue.severity}
      data-above={turned.isAbove || undefined}
      data-at-end={turned.isAtEnd || undefined}
    >
      <span ref={text}>{issue.message}</span>
    </div>
  )
}
