import { useState } from 'react'
import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type { ActiveAnnouncement } from '@kervan/contract/announcement/announcement.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { EmptyState, LoadingRows } from '../../../ui/light/States.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { StartupAnnouncements } from './StartupAnnouncements.tsx'
import styles from './AnnouncementPanel.module.css'

const shownOnHome = 3

const Cards = ({ items }: { items: readonly ActiveAnnouncement[] }) => {
  const { t } = useTranslation()
  if (items.length === 0) return <p className={styles.quiet}>{t('announcement:panel.none')}</p>
  return items.map((announcement) => <AnnouncementCard key={announcement.id} announcement={announcement} />)
}

/** What is announced to the user today, the most urgent first; the rest a press away. */
export const AnnouncementPanel = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery(
    endpointQuery(announcementEndpoints.listActiveAnnouncements, { body: {} }),
  )
  const items = data?.items ?? []
  return (
    <Panel
      title={t('announcement:panel.title')}
      extra={
        items.length > 0 && (
          <Button kind="text" size="small" onClick={() => setIsOpen(true)}>
            {t('announcement:panel.viewAll')}
          </Button>
        )
      }
    >
      {error ? (
        <div role="alert">
          <EmptyState
            title={t('announcement:panel.failed')}
            action={<Button onClick={() => void refetch()}>{t('ui:action.retry')}</Button>}
          />
        </div>
      ) : data ? (
        <Cards items={items.filter(({ isDismissed }) => !isDismissed).slice(0, shownOnHome)} />
      ) : (
        <LoadingRows rows={2} columns={1} />
      )}
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={t('announcement:panel.title')}>
        <Cards items={items} />
      </Drawer>
      <StartupAnnouncements items={items} />
    </Panel>
  )
}
