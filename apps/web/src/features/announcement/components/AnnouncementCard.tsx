import { useQueryClient } from '@tanstack/react-query'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type {
  ActiveAnnouncement,
  AnnouncementPriority,
} from '@kervan/contract/announcement/announcement.endpoints'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import styles from './AnnouncementCard.module.css'

const toneOfPriority: Record<AnnouncementPriority, Tone> = {
  high: 'bad',
  medium: 'warn',
  normal: 'info',
  low: 'none',
}

export const PriorityTag = ({ priority }: { priority: AnnouncementPriority }) => {
  const { t } = useTranslation()
  return <Tag tone={toneOfPriority[priority]}>{t(`announcement:priorityName.${priority}`)}</Tag>
}

/** One announcement as its readers see it, with a dismiss button. */
export const AnnouncementCard = ({ announcement }: { announcement: ActiveAnnouncement }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const dismiss = useEndpointMutation(announcementEndpoints.dismissAnnouncement, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return queryClient.invalidateQueries(queriesOf(announcementEndpoints.listActiveAnnouncements))
    },
  })
  const { id, title, priority, startDate, isDismissed } = announcement
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <PriorityTag priority={priority} />
        <DateText value={startDate} format="day" />
      </div>
      <h3 className={styles.title}>{title}</h3>
      <AnnouncementText {...announcement} />
      {!isDismissed && (
        <span className={styles.action}>
          <Button
            kind="text"
            size="small"
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate({ body: { id } })}
          >
            {t('announcement:panel.dismiss')}
          </Button>
        </span>
      )}
    </article>
  )
}
