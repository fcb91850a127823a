import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '@kervan/contract/endpoint'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { refundGaps } from '@kervan/domain/invoicing/exportProof'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import styles from './RefundCounts.module.css'

const { sumExportedShipments } = vatRefundEndpoints

interface RefundCountsProps {
  filters: RequestOf<typeof sumExportedShipments>['body']
}

/** How many of the filtered shipments are complete, and what the others lack. */
export const RefundCounts = ({ filters }: RefundCountsProps) => {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...endpointQuery(sumExportedShipments, { body: filters }),
    placeholderData: keepPreviousData,
  })
  const counts = data?.counts
  if (!counts) return <div className={styles.waiting} />
  if (counts.total === 0) return null
  return (
    <ul className={styles.counts} aria-label={t('invoicing/vatRefund:counts.title')}>
      <li>{t('invoicing/vatRefund:counts.total', { count: counts.total })}</li>
      <li>
        <StateDot tone={counts.complete === counts.total ? 'ok' : 'none'}>
          {t('invoicing/vatRefund:counts.complete', { count: counts.complete })}
        </StateDot>
      </li>
      {refundGaps
        .filter((gap) => counts.gaps[gap] > 0)
        .map((gap) => (
          <li key={gap}>
            <StateDot tone="warn">
              {t('invoicing/vatRefund:counts.gap', {
                count: counts.gaps[gap],
                gap: t(`invoicing/vatRefund:gap.${gap}`),
              })}
            </StateDot>
          </li>
        ))}
      {counts.oldestDays !== null && (
        <li>{t('invoicing/vatRefund:counts.oldest', { count: counts.oldestDays })}</li>
      )}
    </ul>
  )
}
