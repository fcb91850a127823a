import type { ActiveAnnouncement } from '@kervan/contract/announcement/announcement.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import styles from './AnnouncementPanel.module.css'

export const AnnouncementCards = ({ items }: { items: readonly ActiveAnnouncement[] }) => {
  const { t } = useTranslation()
  if (items.length === 0) return <p className={styles.quiet}>{t('announcement:panel.none')}</p>
  return items.map((announcement) => <AnnouncementCard key={announcement.id} announcement={announcement} />)
}
