import type { CSSProperties } from 'react'

/** Style of a cell whose column was resized by the user; other cells are as wide as their content. */
export const widthStyle = (width: number | undefined): CSSProperties | undefined =>
  width === undefined
    ? undefined
    : { width, minWidth: width, maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }
