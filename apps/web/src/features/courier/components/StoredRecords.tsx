import type { StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './Courier.module.css'

/** Records that the server stored although they changed no stop, so that the courier knows they are not lost. */
export const StoredRecords = ({ records }: { records: readonly StopRecord[] }) => {
  const { t, language } = useTranslation()
  if (records.length === 0) return null
  return (
    <Note tone="warn">
      <b>{t('courier:kept.title')}</b>
      <p>{t('courier:kept.text')}</p>
      <ul className={styles.codes}>
        {records.map(({ id, date, outcome, state }) => (
          <li key={id}>
            <span>
              {formatDate(new Date(date), 'minute', language)} · {t(`courier:status.${outcome}`)}
            </span>
            <span>{t(`courier:recordState.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
