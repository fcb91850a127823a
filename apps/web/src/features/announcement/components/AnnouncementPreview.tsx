import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type { AnnouncementPriority } from '@kervan/contract/announcement/announcement.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { accepts } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PriorityTag } from './AnnouncementCard.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import styles from './AnnouncementEditor.module.css'

interface AnnouncementPreviewProps {
  title: string
  content: string
  htmlContent: string
  priority: AnnouncementPriority
}

/** Preview of the announcement; the server sanitizes the HTML as it does on save. */
export const AnnouncementPreview = ({ title, content, htmlContent, priority }: AnnouncementPreviewProps) => {
  const { t } = useTranslation()
  const row = announcementEndpoints.previewAnnouncement
  const body = { htmlContent }
  const { data } = useQuery({
    ...endpointQuery(row, { body }),
    enabled: htmlContent.trim() !== '' && accepts(row, body),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.preview} aria-label={t('announcement:preview')}>
      <p className={styles.help}>
        {t('announcement:preview')}: {t('announcement:previewHelp')}
      </p>
      <div>
        <PriorityTag priority={priority} />
      </div>
      <p className={styles.title}>{title}</p>
      <AnnouncementText
        content={content}
        htmlContent={htmlContent.trim() === '' ? null : (data?.htmlContent ?? null)}
      />
    </section>
  )
}
