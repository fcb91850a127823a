import { memo } from 'react'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import type { GridTrack } from '../../../../../ui/grid/useGridWindow.ts'
import { describeBreak } from './describeBreak.ts'
import styles from './PriceGrid.module.css'

interface GridSideProps {
  breaksKg: readonly (number | null)[]
  lines: readonly GridTrack[]
  activeRow: number
  height: number
}

/**
 * The weights, in one column that stays over those of the rows, which screen readers read. As a sticky cell in each row
 * they would be a layer each for the browser, and scrolling would drop frames.
 */
export const GridSide = memo(({ breaksKg, lines, activeRow, height }: GridSideProps) => {
  const { t, language } = useTranslation()
  return (
    <div aria-hidden="true" className={styles.side} style={{ height }}>
      {lines.map(({ index, gap }) => (
        <div
          key={index}
          data-line={index}
          className={`${styles.weight} ${index === activeRow ? styles.here : ''}`}
          style={{ marginTop: gap || undefined }}
        >
          {describeBreak(breaksKg[index] ?? null, language, t)}
        </div>
      ))}
    </div>
  )
})
GridSide.displayName = 'GridSide'
