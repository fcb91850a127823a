import { Link } from 'react-router'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Manifest.module.css'
import { shipmentPath } from './useShipmentColumns.tsx'

interface DayNotesProps {
  preview: AnswerOf<typeof manifestEndpoints.previewManifest>
  supplierId: number
}

/** Notes before closing a day: problems by shipment, excluded shipments, and forgotten days. */
export const DayNotes = ({ preview, supplierId }: DayNotesProps) => {
  const { t, language } = useTranslation()
  const faulty = preview.items.filter(({ issues }) => issues.length > 0)
  return (
    <div className={styles.notes}>
      {faulty.length > 0 && (
        <Note tone="warn">
          {t('air/manifest:issues', { count: faulty.length })}{' '}
          <span className={styles.links}>
            {faulty.map(({ id, assetReference, issues }) => (
              <span key={id}>
                <Link to={shipmentPath(id)} target="_blank">
                  {assetReference}
                </Link>{' '}
                {issues.map((issue) => t(`air/manifest:issue.${issue}`)).join(', ')}
              </span>
            ))}
          </span>
        </Note>
      )}
      {preview.isMore && <Note tone="info">{t('air/manifest:isMore')}</Note>}
      {preview.openDays.length > 0 && (
        <Note tone="info">
          {t('air/manifest:openDays')}{' '}
          <span className={styles.links}>
            {preview.openDays.map(({ date, count }) => (
              <Link key={date} to={`/agent/manifest?date=${date}&supplierId=${supplierId}`}>
                {t('air/manifest:openDay', { date: formatDate(toDate(date), 'day', language), count })}
              </Link>
            ))}
          </span>
        </Note>
      )}
    </div>
  )
}
