import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queueCountedAtMost, queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import type { Queue } from '@kervan/contract/system/queue.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useIsScreenBuilt } from '../../../platform/screens/visibleScreens.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import styles from './Queues.module.css'

/** Limit in ms above which a waiting time is highlighted: one day. */
const dayMs = 86_400_000

const useAge = () => {
  const { t } = useTranslation()
  return (waitedMs: number): string => {
    const hours = Math.max(0, Math.floor(waitedMs / 3_600_000))
    const days = Math.floor(hours / 24)
    if (hours === 0) return t('home:queue.underAnHour')
    return days > 0 ? t('home:queue.days', { count: days }) : t('home:queue.hours', { count: hours })
  }
}

interface QueueLineProps {
  queue: Queue
  /** Time in ms when the queues were loaded. */
  askedAt: number
}

const QueueLine = ({ queue: { name, count, oldest, link }, askedAt }: QueueLineProps) => {
  const { t, language } = useTranslation()
  const ageOf = useAge()
  const isBuilt = useIsScreenBuilt(link.split('?')[0]!)
  const shown = formatCount(count, language) + (count >= queueCountedAtMost ? '+' : '')
  const title = t(`home:queue.name.${name}`)
  const waitedMs = oldest === null ? 0 : askedAt - Date.parse(oldest)
  return (
    <li className={styles.queue} data-is-old={waitedMs > dayMs}>
      <span className={styles.count}>{shown}</span>
      <span className={styles.name}>{isBuilt ? <Link to={link}>{title}</Link> : title}</span>
      <span className={styles.age}>
        {oldest !== null && (
          <>
            {t('home:queue.oldest', { age: ageOf(waitedMs) })} · <DateText value={oldest} format="short" />
          </>
        )}
      </span>
    </li>
  )
}

interface QueuesProps {
  /** True beside the needs, which list the shipments that are held up. */
  seesNeeds?: boolean
  /** True when nothing else on the page shows work, so that an empty list of queues is stated. */
  isOnly?: boolean
}

/** Queues of work for the user that are not empty: count, age and link. */
export const Queues = ({ seesNeeds = false, isOnly = true }: QueuesProps) => {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...endpointQuery(queueEndpoints.listQueues, {}),
    refetchInterval: 60_000,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={1} />
  const waiting = data.queues.filter(
    ({ name, count }) => count > 0 && !(seesNeeds && name === 'shipmentsHeldUp'),
  )
  if (waiting.length === 0 && !isOnly) return null
  return (
    <Panel title={t('home:queue.title')}>
      {waiting.length === 0 && <p className={styles.quiet}>{t('home:queue.nothing')}</p>}
      <ul className={styles.queues}>
        {waiting.map((queue) => (
          <QueueLine key={queue.name} queue={queue} askedAt={dataUpdatedAt} />
        ))}
      </ul>
    </Panel>
  )
}
