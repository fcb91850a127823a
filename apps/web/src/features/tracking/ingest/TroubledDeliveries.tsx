import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ingestEndpoints, mostShownDeliveries } from '@kervan/contract/tracking/ingest.endpoints'
import type { TroubledDelivery } from '@kervan/contract/tracking/ingest.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import styles from './TroubledDeliveries.module.css'

const Problem = ({ delivery }: { delivery: TroubledDelivery }) => {
  const { t } = useTranslation()
  return (
    <StateDot tone={delivery.state === 'waiting' ? 'info' : 'warn'}>
      {t(`tracking/ingest:problem.${delivery.problem}`)}
    </StateDot>
  )
}

const Sent = ({ delivery: { detail, content } }: { delivery: TroubledDelivery }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.sent}>
      {detail}
      {content && (
        <details>
          <summary>{t('tracking/ingest:content')}</summary>
          <pre dir="ltr">{content}</pre>
        </details>
      )}
    </div>
  )
}

/** Messages of carriers that could not be parsed; empty when there are none. */
export const TroubledDeliveries = () => {
  const { t, language } = useTranslation()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(endpointQuery(ingestEndpoints.listTroubledDeliveries, {}))
  const retry = useEndpointMutation(ingestEndpoints.retryDeliveries, {
    onSuccess: ({ retried }) => {
      notify('success', t('tracking/ingest:retried', { count: retried }))
      return queryClient.invalidateQueries(queriesOf(ingestEndpoints.listTroubledDeliveries))
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const readAgain = (ids: number[]) => retry.mutate({ body: { ids } })
  const shown = formatCount(data.total, language) + (data.total === mostShownDeliveries ? '+' : '')
  return (
    <details className={styles.troubled}>
      <summary>{t('tracking/ingest:title', { count: data.total, shown })}</summary>
      <Panel
        help={t('tracking/ingest:help')}
        extra={
          <Button
            size="small"
            disabled={retry.isPending}
            onClick={() => readAgain(data.items.map(({ id }) => id))}
          >
            {t('tracking/ingest:retryAll')}
          </Button>
        }
      >
        <PlainTable
          isBare
          label={t('tracking/ingest:label')}
          columns={[
            { title: t('tracking/ingest:column.supplier') },
            { title: t('tracking/ingest:column.problem') },
            { title: t('tracking/ingest:column.sent') },
            { title: t('tracking/ingest:column.received') },
            { title: t('tracking/ingest:column.next') },
            { title: t('tracking/ingest:retry') },
          ]}
          rows={data.items.map((delivery) => [
            `${delivery.supplierName} · ${t(`tracking/ingest:source.${delivery.source}`)}`,
            <Problem key="problem" delivery={delivery} />,
            <Sent key="sent" delivery={delivery} />,
            <DateText key="received" value={delivery.receivedDate} format="minute" />,
            delivery.nextDate ? <DateText key="next" value={delivery.nextDate} format="minute" /> : '–',
            <Button
              key="retry"
              size="small"
              disabled={retry.isPending}
              aria-label={t('tracking/ingest:retryOf', { supplier: delivery.supplierName, id: delivery.id })}
              onClick={() => readAgain([delivery.id])}
            >
              {t('tracking/ingest:retry')}
            </Button>,
          ])}
        />
      </Panel>
    </details>
  )
}
