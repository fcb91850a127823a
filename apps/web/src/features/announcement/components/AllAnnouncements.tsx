import { Drawer } from 'antd'
import type { ActiveAnnouncement } from '@kervan/contract/announcement/announcement.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AnnouncementCards } from './AnnouncementCards.tsx'

interface AllAnnouncementsProps {
  items: readonly ActiveAnnouncement[]
  onClose: () => void
}

/** Drawer with all announcements for the user. */
export const AllAnnouncements = ({ items, onClose }: AllAnnouncementsProps) => {
  const { t } = useTranslation()
  return (
    <Drawer open onClose={onClose} title={t('announcement:panel.title')}>
      <AnnouncementCards items={items} />
    </Drawer>
  )
}
