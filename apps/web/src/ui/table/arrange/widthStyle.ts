import type { CSSProperties } from 'react'

/** Of a cell whose column the reader drew; without one it is as wide as what it holds. */
export const widthStyle = (width: number | undefined): CSSProperties | undefined =>
  width === undefined
    ? undefined
    : { width, minWidth: width, maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }
