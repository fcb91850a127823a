import { memo } from 'react'
import { formatAmount } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { heatOf } from '../../priceGrid.ts'
import type { PriceRow } from '../../priceGrid.ts'
import type { GridTrack } from '../../../../../ui/grid/useGridWindow.ts'
import { cellIdOf } from './cellIdOf.ts'
import { describeBreak } from './describeBreak.ts'
import { PriceCell } from './PriceCell.tsx'
import type { PriceChange } from './PriceCell.tsx'
import grid from '../../../../../ui/grid/Grid.module.css'

interface GridRowProps {
  id: string
  row: number
  top: number
  upToKg: number | null
  prices: PriceRow
  compared: PriceRow | undefined
  columns: readonly GridTrack[]
  /** Lowest and highest price for the heat map; null when it is off. */
  span: { min: number; max: number } | null
  /** Column of the active cell, −1 in other rows. */
  activeColumn: number
  selectedFrom: number
  selectedTo: number
}

const changeOf = (before: number | null | undefined, now: number | null): PriceChange | null => {
  if (before === undefined || before === now) return null
  if (before === null) return 'new'
  if (now === null) return 'gone'
  return now > before ? 'up' : 'down'
}

/** Memoized row of prices for one weight break; re-renders only when its own props change. */
export const GridRow = memo((props: GridRowProps) => {
  const { id, row, upToKg, prices, compared, columns, span, activeColumn } = props
  const { t, language } = useTranslation()
  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} className={grid.row} style={{ top: props.top }}>
      <div role="rowheader" aria-colindex={1} className={grid.rowName}>
        {describeBreak(upToKg, language, t)}
      </div>
      {columns.map(({ index, gap, size }) => {
        const price = prices[index] ?? null
        const change = compared ? changeOf(compared[index], price) : null
        const heat = span && upToKg !== null ? heatOf(price, span) : null
        const isSelected = index >= props.selectedFrom && index <= props.selectedTo
        const before = compared?.[index]
        return (
          <PriceCell
            key={index}
            id={cellIdOf(id, row, index)}
            column={index}
            width={size}
            gap={gap}
            price={price}
            heat={heat}
            change={change}
            title={
              change && typeof before === 'number'
                ? t('pricing/priceLists:grid.before', { price: formatAmount(before / 100, language) })
                : undefined
            }
            isSelected={isSelected}
            isActive={index === activeColumn}
            language={language}
          />
        )
      })}
    </div>
  )
})
GridRow.displayName = 'GridRow'
