import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import type { DiscountDetail } from '@kervan/contract/payment/history/history.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { WeightText } from '../../../ui/light/WeightText.tsx'
import { toneOfPayment } from '../paymentTones.ts'
import styles from './Payment.module.css'

const Detail = ({ discount }: { discount: DiscountDetail }) => {
  const { t } = useTranslation()
  const { amount, currency, company, shipmentId, assetReference, creditedDate, by, reason } = discount
  const priced = (priceOf: DiscountDetail['before'], label: string) =>
    priceOf
      ? [
          {
            label,
            value: (
              <>
                <WeightText weightKg={priceOf.chargeableKg} /> ·{' '}
                <MoneyText amount={priceOf.total} currency={currency} />
              </>
            ),
          },
        ]
      : []
  return (
    <div className={styles.detail}>
      <FactLines
        facts={[
          {
            label: t('payment:column.status'),
            value: <StateDot tone={toneOfPayment.discount}>{t('payment:state.discount')}</StateDot>,
          },
          { label: t('payment:column.amount'), value: <MoneyText amount={amount} currency={currency} /> },
          { label: t('payment:column.reference'), value: assetReference },
          { label: t('payment:column.company'), value: company },
          ...priced(discount.before, t('payment:discount.before')),
          ...priced(discount.after, t('payment:discount.after')),
        ]}
      />
      {shipmentId && (
        <ButtonLink to={`/shipment/shipmentdetail/${shipmentId}`}>
          {t(discount.before ? 'payment:discount.calculations' : 'payment:detail.toShipment')}
        </ButtonLink>
      )}
      <Panel title={t('payment:discount.timeline')}>
        <ol className={styles.attempts}>
          <li>
            <StateDot tone={toneOfPayment.discount}>{t('payment:discount.credited')}</StateDot>
            <b>
              <MoneyText amount={amount} currency={currency} />
            </b>
            <span className={styles.quiet}>
              <DateText value={creditedDate} format="minute" />
              {by && ` · ${by}`}
            </span>
            {reason && <p>{reason}</p>}
          </li>
        </ol>
      </Panel>
    </div>
  )
}

/** Details of a discount: user, time, reason and origin. */
export const DiscountDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(historyEndpoints.getDiscountDetail, { body: { id } }),
  )
  return (
    <Drawer open onClose={onClose} title={t('payment:discount.title')} size={520}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={5} columns={2} />}
      {data && <Detail discount={data} />}
    </Drawer>
  )
}
