import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import type { RequestOf } from '@kervan/contract/endpoint'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import styles from './Payment.module.css'

type Filters = RequestOf<typeof historyEndpoints.sumPayments>['body']

/** Totals of the filtered payments, one line per currency. */
export const PaymentSums = ({ filters }: { filters: Filters }) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    ...endpointQuery(historyEndpoints.sumPayments, { body: filters }),
    placeholderData: keepPreviousData,
  })
  // Reserves the space of the usual three currencies, so that the table does not move.
  if (isPending) return <div className={styles.sumsPlace} />
  if (!data || data.sums.length === 0) return null
  return (
    <ul className={styles.sums} aria-label={t('payment:sums.title')}>
      {data.sums.map(({ currency, count, paid, refunded, discounted, net }) => (
        <li key={currency}>
          <b>{currency}</b>
          {count > 0 && (
            <span>
              {t('payment:sums.paid', { count })} <MoneyText amount={paid} currency={currency} />
            </span>
          )}
          {refunded > 0 && (
            <span>
              {t('payment:sums.refunded')} <MoneyText amount={refunded} currency={currency} />
            </span>
          )}
          {discounted > 0 && (
            <span>
              {t('payment:sums.discounted')} <MoneyText amount={-discounted} currency={currency} />
            </span>
          )}
          {count > 0 && refunded + discounted > 0 && (
            <span>
              {t('payment:sums.net')} <MoneyText amount={net} currency={currency} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
