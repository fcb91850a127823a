import { memo } from 'react'
import type { GridZone } from '../../priceGrid.ts'
import type { GridTrack } from '../../../../../ui/grid/useGridWindow.ts'
import styles from './PriceGrid.module.css'

interface GridHeadProps {
  zones: readonly GridZone[]
  columns: readonly GridTrack[]
  activeColumn: number
  /** Over the weights. */
  corner: string
}

export const GridHead = memo(({ zones, columns, activeColumn, corner }: GridHeadProps) => (
  <div role="row" aria-rowindex={1} className={styles.head}>
    <div role="columnheader" aria-colindex={1} className={styles.corner}>
      {corner}
    </div>
    {columns.map(({ index, gap, size }) => {
      const zone = zones[index]
      if (!zone) return null
      return (
        <div
          key={index}
          data-heading={index}
          role="columnheader"
          aria-colindex={index + 2}
          className={`${styles.zone} ${index === activeColumn ? styles.here : ''}`}
          style={{ width: size, marginInlineStart: gap || undefined }}
          title={[zone.name, zone.countryCodes.join(' ')].filter(Boolean).join('\n')}
        >
          <b>{zone.code}</b>
          <span>{zone.name}</span>
        </div>
      )
    })}
  </div>
))
GridHead.displayName = 'GridHead'
