import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { EmptyState, LoadingRows } from '../../../ui/light/States.tsx'
import { AnnouncementCards } from './AnnouncementCards.tsx'
import { StartupAnnouncements } from './StartupAnnouncements.tsx'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'

const shownOnHome = 3

/** Lazy loaded because few users open the list of all announcements. */
const AllAnnouncements = lazyPart(() =>
  import('./AllAnnouncements.tsx').then((module) => ({ default: module.AllAnnouncements })),
)

/** Today's announcements for the user, most urgent first; the others are one click away. Empty without any. */
export const AnnouncementPanel = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery(
    endpointQuery(announcementEndpoints.listActiveAnnouncements, { body: {} }),
  )
  const items = data?.items ?? []
  if (data && items.length === 0) return null
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
        <AnnouncementCards items={items.filter(({ isDismissed }) => !isDismissed).slice(0, shownOnHome)} />
      ) : (
        <LoadingRows rows={2} columns={1} />
      )}
      {isOpen && (
        <Suspense>
          <AllAnnouncements items={items} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      <StartupAnnouncements items={items} />
    </Panel>
  )
}
