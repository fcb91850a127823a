import { platformName } from '@kervan/domain/order/storePlatforms'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import { PlatformLabel } from '../../../ui/light/marks/PlatformMark.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../ui/light/TwoLines.tsx'
import { nothing } from '../../../ui/table/column.ts'
import styles from '../Order.module.css'
import { orderPath } from '../orderPath.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { toneOfNotice, toneOfOrder, toneOfShipmentState } from '../orderTones.ts'

const Products = ({ row }: { row: OrderRow }) => {
  const { t, language } = useTranslation()
  const [first] = row.products
  if (!first) return nothing
  const others = row.lineCount - 1
  const words = (
    <TwoLines second={others > 0 ? t('order:more', { count: others }) : first.sku}>
      {`${formatCount(first.quantity, language)} × ${first.title}`}
    </TwoLines>
  )
  if (!first.imageUrl) return words
  return (
    <div className={styles.line}>
      <ProductPicture url={first.imageUrl} size={32} />
      {words}
    </div>
  )
}

/** What needs attention most: a change in the store, a number's state there, the order's state, the references. */
const secondLine = (row: OrderRow, t: Translate) => {
  const { state, shipments, noticeState, openChangeCount } = row
  if (openChangeCount > 0) return <StateDot tone="warn">{t('order:changedTag')}</StateDot>
  if (noticeState)
    return <StateDot tone={toneOfNotice[noticeState]}>{t(`order:notice.${noticeState}`)}</StateDot>
  if (row.heldBy) return <StateDot tone="info">{t('order/rules:heldBy', { name: row.heldBy })}</StateDot>
  if (state !== 'open') return <StateDot tone={toneOfOrder[state]}>{t(`order:state.${state}`)}</StateDot>
  return shipments.map(({ assetReference }) => assetReference).join(', ')
}

const ShipmentState = ({ row, t }: { row: OrderRow; t: Translate }) => (
  <TwoLines second={secondLine(row, t)}>
    <StateDot tone={toneOfShipmentState[row.shipmentState]}>
      {t(`order:shipmentState.${row.shipmentState}`)}
    </StateDot>
  </TwoLines>
)

/** Cells of the orders list that differ from their column's default. */
export const orderCells = (t: Translate) => ({
  number: (row: OrderRow) => (
    <PlatformLabel platform={row.platform}>
      <ReferenceTag reference={row.number} to={orderPath(row)} />
    </PlatformLabel>
  ),
  platform: ({ platform }: OrderRow) => <span className={styles.oneLine}>{platformName(platform)}</span>,
  customer: ({ customerName, customerCompany, city }: OrderRow) => (
    <TwoLines second={customerName ? customerCompany || city : city}>
      {customerName || customerCompany || nothing}
    </TwoLines>
  ),
  products: (row: OrderRow) => <Products row={row} />,
  state: ({ state, isPaid, isGift }: OrderRow) => (
    <>
      <StateDot tone={toneOfOrder[state]}>{t(`order:state.${state}`)}</StateDot>
      {isGift && (
        <>
          {' '}
          <Tag>{t('order:gift')}</Tag>
        </>
      )}
      {!isPaid && state === 'open' && (
        <>
          {' '}
          <Tag tone="warn">{t('order:unpaid')}</Tag>
        </>
      )}
    </>
  ),
  shipmentState: (row: OrderRow) => <ShipmentState row={row} t={t} />,
  notice: ({ noticeState }: OrderRow) =>
    noticeState ? (
      <StateDot tone={toneOfNotice[noticeState]}>{t(`order:notice.${noticeState}`)}</StateDot>
    ) : (
      nothing
    ),
})
