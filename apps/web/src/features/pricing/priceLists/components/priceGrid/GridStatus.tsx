import { formatMoney } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { cellCount, rangeOf } from '../../../../../ui/grid/gridCursor.ts'
import type { GridCursor } from '../../../../../ui/grid/gridCursor.ts'
import type { PriceGridContent } from '../../priceGrid.ts'
import type { PriceGridMessage } from '../../hooks/usePriceTyping.ts'
import { describeBreak } from './describeBreak.ts'
import grid from '../../../../../ui/grid/Grid.module.css'

interface GridStatusProps {
  content: PriceGridContent
  currency: string
  cursor: GridCursor
  message: PriceGridMessage | null
}

/** Status line under the grid: active cell, size of the selection, result of the last paste. */
export const GridStatus = ({ content, currency, cursor, message }: GridStatusProps) => {
  const { t, language } = useTranslation()
  const { row, column } = cursor.active
  const zone = content.zones[column]
  const price = content.rows[row]?.[column]
  const count = cellCount(rangeOf(cursor))
  return (
    <div className={grid.status}>
      <span className="figures">
        {zone && (
          <>
            {t('pricing/priceLists:grid.zone', { code: zone.code })} ·{' '}
            {describeBreak(content.breaksKg[row] ?? null, language, t)} ·{' '}
            {typeof price === 'number'
              ? formatMoney(price / 100, currency, language)
              : t('pricing/priceLists:grid.noPrice')}
          </>
        )}
      </span>
      {count > 1 && <span>{t('pricing/priceLists:grid.selected', { count })}</span>}
      <span role="status" className={message?.isProblem ? grid.problem : undefined}>
        {message && t(`pricing/priceLists:grid.${message.key}`, message.values)}
      </span>
    </div>
  )
}
