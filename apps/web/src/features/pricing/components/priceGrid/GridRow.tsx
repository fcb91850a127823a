import { memo } from 'react'
import { formatAmount } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/i18n.ts'
import { heatOf } from '../../priceGrid.ts'
import type { PriceRow } from '../../priceGrid.ts'
import type { GridTrack } from '../../hooks/useGridWindow.ts'
import { cellIdOf } from './cellIdOf.ts'
import { describeBreak } from './describeBreak.ts'
import styles from './PriceGrid.module.css'

interface GridRowProps {
  id: string
  row: number
  top: number
  upToKg: number | null
  prices: PriceRow
  compared: PriceRow | undefined
  columns: readonly GridTrack[]
  /** Given for a heat map. */
  span: { min: number; max: number } | null
  /** −1 in the rows without. */
  activeColumn: number
  selectedFrom: number
  selectedTo: number
}

type Change = 'up' | 'down' | 'new' | 'gone' | null

const changeOf = (before: number | null | undefined, now: number | null): Change => {
  if (before === undefined || before === now) return null
  if (before === null) return 'new'
  if (now === null) return 'gone'
  return now > before ? 'up' : 'down'
}

/** A weight break's prices. Drawn again only when something in it changes. */
export const GridRow = memo((props: GridRowProps) => {
  const { id, row, upToKg, prices, compared, columns, span, activeColumn } = props
  const { t, language } = useTranslation()
  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} className={styles.row} style={{ top: props.top }}>
      <div role="rowheader" aria-colindex={1} className={styles.rowWeight}>
        {describeBreak(upToKg, language, t)}
      </div>
      {columns.map(({ index, gap, size }) => {
        const price = prices[index] ?? null
        const change = compared ? changeOf(compared[index], price) : null
        const heat = span && upToKg !== null ? heatOf(price, span) : null
        const isSelected = index >= props.selectedFrom && index <= props.selectedTo
        const before = compared?.[index]
        return (
          <div
            key={index}
            id={cellIdOf(id, row, index)}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={isSelected}
            data-column={index}
            data-heat={heat ?? undefined}
            data-change={change ?? undefined}
            data-active={index === activeColumn || undefined}
            className={styles.cell}
            style={{ width: size, marginInlineStart: gap || undefined }}
            title={
              change && typeof before === 'number'
                ? t('priceList:grid.before', { price: formatAmount(before / 100, language) })
                : undefined
            }
          >
            {price === null ? '' : formatAmount(price / 100, language)}
          </div>
        )
      })}
    </div>
  )
})
GridRow.displayName = 'GridRow'
