import { useState } from 'react'
import type { ActiveAnnouncement } from '@kervan/contract/announcement/announcement.endpoints'
import { readStored, store } from '../../../platform/session/storage.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'

/** Storage key of the session whose announcements were shown; a session lasts from one sign-in across reloads. */
const seenKey = 'startup_announcements'

/**
 * Announcements that open automatically once after each sign-in. Only on the home page, which follows a
 * sign-in, so that they never cover a payment or a half-filled form.
 */
export const StartupAnnouncements = ({ items }: { items: readonly ActiveAnnouncement[] }) => {
  const { t } = useTranslation()
  const sessionId = useSession()?.sessionId ?? ''
  const [isSeen, setIsSeen] = useState(() => readStored(seenKey) === sessionId)
  const shown = items.filter(({ showOnStartup, isDismissed }) => showOnStartup && !isDismissed)
  if (isSeen || shown.length === 0) return null
  const close = () => {
    store(seenKey, sessionId)
    setIsSeen(true)
  }
  return (
    <LazyModal
      open
      title={t('announcement:panel.title')}
      onCancel={close}
      footer={
        <Button kind="primary" onClick={close}>
          {t('announcement:panel.close')}
        </Button>
      }
    >
      {shown.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
    </LazyModal>
  )
}
