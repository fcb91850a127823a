import { useQuery } from '@tanstack/react-query'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import styles from './External.module.css'

/** Sources of requests in the last thirty days and their outcomes; empty without requests. */
export const SourceStatistics = () => {
  const { t, language } = useTranslation()
  const { data } = useQuery(
    endpointQuery(externalReservationEndpoints.getExternalStatistics, { body: { days: 30 } }),
  )
  const rows = (data ?? []).filter(
    ({ newCount, convertedCount, rejectedCount }) => newCount + convertedCount + rejectedCount > 0,
  )
  if (rows.length === 0) return null
  return (
    <div className={styles.statistics}>
      <PlainTable
        label={t('reservation/external:statistics.title')}
        columns={[
          {
            title: `${t('reservation/external:statistics.source')} (${t('reservation/external:statistics.title')})`,
          },
          { title: t('reservation/external:statistics.new'), isEnd: true },
          { title: t('reservation/external:statistics.converted'), isEnd: true },
          { title: t('reservation/external:statistics.rejected'), isEnd: true },
        ]}
        rows={rows.map(({ source, newCount, convertedCount, rejectedCount }) => [
          t(`reservation/external:source.${source}`),
          ...[newCount, convertedCount, rejectedCount].map((count) => formatCount(count, language)),
        ])}
      />
    </div>
  )
}
