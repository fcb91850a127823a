import { useLanguage, useTranslation } from '../../../platform/text/i18n.ts'
import { describePlaceTime, describeReadersTime } from '../placeTimes.ts'
import styles from './TrackingTimeline.module.css'

/** Time of an event in its place's time zone, and in the user's time zone if different. */
export const PlaceTime = ({ date, timeZone }: { date: string; timeZone?: string | null }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const moment = new Date(date)
  const own = describeReadersTime(moment, timeZone, language)
  return (
    <time dateTime={date}>
      <span dir="ltr">{describePlaceTime(moment, timeZone, language)}</span>
      {own && <small className={styles.own}>{t('tracking:yourTime', { time: own })}</small>}
    </time>
  )
}
