import { useLanguage, useTranslation } from '../../../platform/text/i18n.ts'
import { describePlaceTime, describeReadersTime } from '../placeTimes.ts'
import styles from './TrackingTimeline.module.css'

/** When something happened, by the clock of the place, and by the reader's own where that is another. */
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
