import type { ReactNode } from 'react'
import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import styles from './Tracking.module.css'

type Information = TrackingResult['shipmentTrackingStatusResults'][number]['trackingInformations'][number]

interface TrackingStoryProps {
  /** Newest first. */
  informations: readonly Information[]
  /** Staff: what can be done with a status that nobody matched yet. */
  renderMatch?: (statusId: number) => ReactNode
}

/** What happened, in plain words, with place and local time. */
export const TrackingStory = ({ informations, renderMatch }: TrackingStoryProps) => {
  const { t } = useTranslation()
  if (informations.length === 0) return <p className={styles.quiet}>{t('tracking:nothingYet')}</p>
  return (
    <ul className={styles.story}>
      {informations.map((information, index) => {
        const isUnmatched = information.isNeededToBeMatchedWithACustomizedTrackingStatus
        return (
          <li
            key={`${information.date} ${information.description} ${information.location}`}
            className={`${index === 0 ? styles.newest : ''} ${isUnmatched ? styles.unmatched : ''}`}
          >
            <span className={styles.when}>
              <DateText value={information.date} format="minute" />
            </span>
            <span className={styles.dot} aria-hidden="true" />
            <div>
              {information.description}
              {isUnmatched && (
                <>
                  {' '}
                  <Tag tone="warn">{t('tracking:unmatched')}</Tag>{' '}
                  {information.trackingStatusIdToBeMatched !== null &&
                    renderMatch?.(information.trackingStatusIdToBeMatched)}
                </>
              )}
              <div className={styles.where}>{information.location}</div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
