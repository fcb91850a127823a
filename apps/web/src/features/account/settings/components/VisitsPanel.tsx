import { useQuery } from '@tanstack/react-query'
import { visitEndpoints } from '@kervan/contract/access/visit.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatTime } from '../../../../platform/text/format.ts'
import { hasText, useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './SessionsPanel.module.css'

/** Visits of staff on behalf of the company: time, reason and pages. */
export const VisitsPanel = () => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(visitEndpoints.listVisits, { body: { companyID: 0 } }),
  )
  const areaOf = (area: string): string => {
    const key = `account/settings:visits.area.${area}`
    return t(hasText(key) ? key : 'account/settings:visits.area.other')
  }
  return (
    <Panel title={t('account/settings:visits.title')} help={t('account/settings:visits.help')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={2} columns={1} />}
      {data?.length === 0 && <p className={styles.facts}>{t('account/settings:visits.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map(({ id, startedAt, endedAt, reason, reads }) => (
            <li key={id} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.name}>
                  <DateText value={startedAt} format="minute" />
                  {endedAt ? (
                    <>
                      {' – '}
                      {formatTime(new Date(endedAt), language)}
                    </>
                  ) : (
                    ` · ${t('account/settings:visits.open')}`
                  )}
                </span>
                <span className={styles.facts}>{t('account/settings:visits.reason', { reason })}</span>
                {reads.length > 0 && (
                  <span className={styles.facts}>
                    {t('account/settings:visits.read', {
                      areas: [...new Set(reads.map(({ area }) => areaOf(area)))].join(', '),
                    })}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
