import type { PriceListDifference } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { formatChange } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { describeBreak } from './priceGrid/describeBreak.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'

interface ChangedCellsProps {
  cells: PriceListDifference['largestChanges']
  currency: string
}

/** Table of price cells before and after a change. */
export const ChangedCells = ({ cells, currency }: ChangedCellsProps) => {
  const { t, language } = useTranslation()
  return (
    <PlainTable
      label={t('pricing/priceLists:difference.largest')}
      columns={[
        { title: t('pricing/priceLists:column.zone') },
        { title: t('pricing/priceLists:column.kind') },
        { title: t('pricing/priceLists:column.weight'), isEnd: true },
        { title: t('pricing/priceLists:column.before'), isEnd: true },
        { title: t('pricing/priceLists:column.after'), isEnd: true },
        { title: t('pricing/priceLists:column.change'), isEnd: true },
      ]}
      rows={cells.map((cell) => [
        cell.zoneCode,
        t(`pricing/priceLists:kind.${cell.contentKind}`),
        describeBreak(cell.upToKg, language, t),
        <MoneyText key="before" amount={cell.before} currency={currency} />,
        <MoneyText key="after" amount={cell.after} currency={currency} />,
        cell.changePercent === null
          ? t(
              cell.before === null
                ? 'pricing/priceLists:difference.isNew'
                : 'pricing/priceLists:difference.isGone',
            )
          : formatChange(cell.changePercent, language),
      ])}
    />
  )
}
