import type { ReactNode } from 'react'
import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Tag } from '../../../ui/light/Tags.tsx'
import { PlaceTime } from './PlaceTime.tsx'
import styles from './TrackingTimeline.module.css'

type Information = TrackingResult['shipmentTrackingStatusResults'][number]['trackingInformations'][number]

interface TrackingTimelineProps {
  /** Tracking events, newest first. */
  informations: readonly Information[]
  /** Renders the staff action for a tracking status that has no match yet. */
  renderMatch?: (statusId: number) => ReactNode
}

/** Tracking events: date, location and status in plain words. */
export const TrackingTimeline = ({ informations, renderMatch }: TrackingTimelineProps) => {
  const { t } = useTranslation()
  if (informations.length === 0) return <p className={styles.nothing}>{t('tracking:nothingYet')}</p>
  return (
    <table className={styles.timeline}>
      <thead>
        <tr>
          <th scope="col">{t('tracking:column.date')}</th>
          <th scope="col">{t('tracking:column.location')}</th>
          <th scope="col">{t('tracking:column.status')}</th>
        </tr>
      </thead>
      <tbody>
        {informations.map((information, index) => {
          const isUnmatched = information.isNeededToBeMatchedWithACustomizedTrackingStatus
          return (
            <tr
              key={`${information.date} ${information.description} ${information.location}`}
              className={`${index === 0 ? styles.newest : ''} ${isUnmatched ? styles.unmatched : ''}`}
            >
              <td className={styles.when}>
                <PlaceTime date={information.date} timeZone={information.timeZone} />
                {information.isZoneAssumed && (
                  <small className={styles.own}>{t('tracking:zoneAssumed')}</small>
                )}
              </td>
              <td className={styles.where}>{information.location}</td>
              <td>
                {information.description}
                {information.contradiction && (
                  <>
                    {' '}
                    <Tag tone="bad">{t(`tracking:contradiction.${information.contradiction}`)}</Tag>
                  </>
                )}
                {isUnmatched && (
                  <>
                    {' '}
                    <Tag tone="warn">{t('tracking:unmatched')}</Tag>{' '}
                    {information.trackingStatusIdToBeMatched !== null &&
                      renderMatch?.(information.trackingStatusIdToBeMatched)}
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
