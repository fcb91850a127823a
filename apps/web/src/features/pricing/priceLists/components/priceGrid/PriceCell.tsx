import { memo } from 'react'
import { formatAmount } from '../../../../../platform/text/format.ts'
import type { Language } from '../../../../../platform/text/language.ts'
import styles from './PriceGrid.module.css'

export type PriceChange = 'up' | 'down' | 'new' | 'gone'

interface PriceCellProps {
  id: string
  column: number
  /** Pixels. */
  width: number
  gap: number
  /** Price of the cell in minor units. */
  price: number | null
  heat: number | null
  change: PriceChange | null
  /** Tooltip of the cell with the price of the compared list. */
  title: string | undefined
  isSelected: boolean
  isActive: boolean
  language: Language
}

/** Props are primitive values only, so that horizontal scrolling does not re-render cells that stay in view. */
export const PriceCell = memo((props: PriceCellProps) => {
  const { price, gap } = props
  return (
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={props.column + 2}
      aria-selected={props.isSelected}
      data-column={props.column}
      data-heat={props.heat ?? undefined}
      data-change={props.change ?? undefined}
      data-active={props.isActive || undefined}
      className={styles.cell}
      style={{ width: props.width, marginInlineStart: gap || undefined }}
      title={props.title}
    >
      {price === null ? '' : formatAmount(price / 100, props.language)}
    </div>
  )
})
PriceCell.displayName = 'PriceCell'
