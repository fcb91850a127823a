import { memo } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { GridTrack } from '../useGridWindow.ts'
import type { ShownColumn } from './shownColumn.ts'
import styles from './Sheet.module.css'

interface SheetHeadProps {
  columns: readonly ShownColumn[]
  tracks: readonly GridTrack[]
  activeColumn: number
  /** Over the rows' names. */
  corner: string
}

export const SheetHead = memo(({ columns, tracks, activeColumn, corner }: SheetHeadProps) => {
  const { t } = useTranslation()
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        {corner}
      </div>
      {tracks.map(({ index, gap, size }) => {
        const column = columns[index]
        if (!column) return null
        return (
          <div
            key={index}
            data-heading={index}
            role="columnheader"
            aria-colindex={index + 2}
            className={`${styles.heading} ${index === activeColumn ? styles.here : ''}`}
            style={{ width: size, marginInlineStart: gap || undefined }}
            title={column.title}
          >
            <span>{column.title}</span>
            {column.isRequired && (
              <>
                <b aria-hidden="true">*</b>
                <span className="visuallyHidden">{t('sheet:required')}</span>
              </>
            )}
          </div>
        )
      })}
    </div>
  )
})
SheetHead.displayName = 'SheetHead'
