import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'
import styles from './CustomerService.module.css'

/** Timeline of the shipment: events and sent messages in one order. */
export const TimelinePanel = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(timelineEndpoints.listTimeline, { body: { shipmentId } }),
    staleTime: 0,
  })
  return (
    <Panel
      title={t('customerService:timeline.title')}
      extra={
        <Button size="small" onClick={() => setIsWriting(true)}>
          {t('customerService:replies.write')}
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={4} columns={1} />}
      {data?.length === 0 && <p className={styles.quiet}>{t('customerService:timeline.none')}</p>}
      <ol className={styles.timeline}>
        {data?.map(({ at, kind, title, detail, person }, index) => (
          <li key={`${at} ${index}`}>
            <p className={styles.row}>
              <Tag>{t(`customerService:timeline.kind.${kind}`)}</Tag>
              <span>{title}</span>
              <span className={styles.quiet}>
                <DateText value={at} format="minute" />
                {person && ` · ${person}`}
              </span>
            </p>
            {detail && <p className={`${styles.text} ${styles.quiet}`}>{detail}</p>}
          </li>
        ))}
      </ol>
      {isWriting && <ReplyDialog shipmentId={shipmentId} onClose={() => setIsWriting(false)} />}
    </Panel>
  )
}
