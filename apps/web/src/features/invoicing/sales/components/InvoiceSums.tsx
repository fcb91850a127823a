import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '@kervan/contract/endpoint'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import styles from './InvoiceSums.module.css'

type Filters = RequestOf<typeof salesInvoiceEndpoints.sumInvoices>['body']

/** Totals of the filtered documents, one line per currency; counter-documents are subtracted. */
export const InvoiceSums = ({ filters }: { filters: Filters }) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    ...endpointQuery(salesInvoiceEndpoints.sumInvoices, { body: filters }),
    placeholderData: keepPreviousData,
  })
  // Reserves the space of the usual three currencies, so that the table does not move.
  if (isPending) return <div className={styles.place} />
  if (!data || data.sums.length === 0) return null
  return (
    <ul className={styles.sums} aria-label={t('invoicing:sums.title')}>
      {data.sums.map(({ currency, count, net, vat, total }) => (
        <li key={currency}>
          <b>{currency}</b>
          <span>{t('invoicing:sums.count', { count })}</span>
          <span>
            {t('invoicing:column.net')} <MoneyText amount={net} currency={currency} />
          </span>
          <span>
            {t('invoicing:column.vat')} <MoneyText amount={vat} currency={currency} />
          </span>
          <span>
            {t('invoicing:column.total')} <MoneyText amount={total} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}
