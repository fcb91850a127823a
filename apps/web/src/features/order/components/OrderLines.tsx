import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from '../Order.module.css'
import { ProductPicture } from './ProductPicture.tsx'

type Line = OrderAnswer['lines'][number]

const imageSize = 40

const Product = ({ line }: { line: Line }) => {
  const { t } = useTranslation()
  const { title, variant, sku, barcode, imageUrl, isShippable } = line
  const codes = [sku && t('order:page.sku', { sku }), barcode && t('order:page.barcode', { barcode })].filter(
    Boolean,
  )
  return (
    <div className={styles.product}>
      {imageUrl && <ProductPicture url={imageUrl} size={imageSize} />}
      <div>
        <div>
          {title} {!isShippable && <Tag>{t('order:page.digital')}</Tag>}
        </div>
        {variant && <div className={styles.quiet}>{variant}</div>}
        {codes.length > 0 && <div className={styles.quiet}>{codes.join(' · ')}</div>}
      </div>
    </div>
  )
}

/** Products of an order with their shipped pieces, and the totals by the store. */
export const OrderLines = ({ order }: { order: OrderAnswer }) => {
  const { t, language } = useTranslation()
  const { lines, totals, currency } = order
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />
  const sums = (['goods', 'discount', 'shipping', 'tax'] as const)
    .filter((name) => name === 'goods' || totals[name] !== 0)
    .map((name) => ({ label: t(`order:page.${name}`), value: money(totals[name]) }))
  return (
    <Panel title={t('order:page.lines')}>
      <PlainTable
        isBare
        label={t('order:page.lines')}
        columns={[
          { title: t('order:page.line') },
          { title: t('order:page.quantity'), isEnd: true },
          { title: t('order:page.shipped'), isEnd: true },
          { title: t('order:page.unitPrice'), isEnd: true },
          { title: t('order:page.lineTotal'), isEnd: true },
        ]}
        rows={lines.map((line) => [
          <Product line={line} />,
          formatCount(line.quantity, language),
          formatCount(Math.max(line.fulfilledQuantity, line.shippedQuantity), language),
          money(line.unitPrice),
          money(line.total),
        ])}
      />
      <div className={styles.totals}>
        <FactLines
          facts={[...sums, { label: t('order:page.total'), value: money(totals.total), isStrong: true }]}
        />
      </div>
    </Panel>
  )
}
