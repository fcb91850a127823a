import { memo } from 'react'
import { GridHead, GridHeading } from '../../../../../ui/grid/GridHead.tsx'
import type { GridTrack } from '../../../../../ui/grid/useGridWindow.ts'
import type { GridZone } from '../../priceGrid.ts'
import styles from './PriceGrid.module.css'

interface PriceGridHeadProps {
  zones: readonly GridZone[]
  columns: readonly GridTrack[]
  activeColumn: number
  /** Title above the column of weights. */
  corner: string
}

export const PriceGridHead = memo(({ zones, columns, activeColumn, corner }: PriceGridHeadProps) => (
  <GridHead corner={corner}>
    {columns.map((track) => {
      const zone = zones[track.index]
      if (!zone) return null
      return (
        <GridHeading
          key={track.index}
          track={track}
          isActive={track.index === activeColumn}
          className={styles.zone}
          title={[zone.name, zone.countryCodes.join(' ')].filter(Boolean).join('\n')}
        >
          <b>{zone.code}</b>
          <span>{zone.name}</span>
        </GridHeading>
      )
    })}
  </GridHead>
))
PriceGridHead.displayName = 'PriceGridHead'
