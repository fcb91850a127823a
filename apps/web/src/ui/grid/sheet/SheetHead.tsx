import { memo } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { GridHead, GridHeading } from '../GridHead.tsx'
import type { GridTrack } from '../useGridWindow.ts'
import type { ShownColumn } from './shownColumn.ts'
import styles from './Sheet.module.css'

interface SheetHeadProps {
  columns: readonly ShownColumn[]
  tracks: readonly GridTrack[]
  activeColumn: number
  /** Title of the sheet above the row names. */
  corner: string
}

export const SheetHead = memo(({ columns, tracks, activeColumn, corner }: SheetHeadProps) => {
  const { t } = useTranslation()
  return (
    <GridHead corner={corner}>
      {tracks.map((track) => {
        const column = columns[track.index]
        if (!column) return null
        return (
          <GridHeading
            key={track.index}
            track={track}
            isActive={track.index === activeColumn}
            className={styles.heading}
            title={column.title}
          >
            <span>{column.title}</span>
            {column.isRequired && (
              <>
                <b aria-hidden="true">*</b>
                <span className="visuallyHidden">{t('ui/grid/sheet:required')}</span>
              </>
            )}
          </GridHeading>
        )
      })}
    </GridHead>
  )
})
SheetHead.displayName = 'SheetHead'
