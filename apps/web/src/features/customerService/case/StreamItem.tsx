import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import type { TimelineItem } from '@kervan/contract/customerService/timeline.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { formatDate, formatTime, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { useRefreshService } from '../hooks/useServiceNotes.ts'
import { initialsOf } from './streamKinds.ts'
import styles from './Conversation.module.css'

const Time = ({ at }: { at: string }) => {
  const { language } = useTranslation()
  return (
    <time dir="ltr" className={styles.time} dateTime={at} title={formatDate(new Date(at), 'full', language)}>
      {formatTime(new Date(at), language)}
    </time>
  )
}

const Avatar = ({ name }: { name: string }) => {
  const { language } = useTranslation()
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name, language)}
    </span>
  )
}

const FollowUp = ({ followUp }: { followUp: NonNullable<TimelineItem['followUp']> }) => {
  const { t, language } = useTranslation()
  const refresh = useRefreshService()
  const close = useEndpointMutation(shipmentNoteEndpoints.closeFollowUp, {
    onSuccess: () => {
      notify('success', t('customerService:notes.closed'))
      return refresh()
    },
  })
  const { noteId, assigneeName, closedByName } = followUp
  const day = formatDate(toDate(followUp.day), 'day', language)
  const due = assigneeName
    ? t('customerService:notes.dueBy', { day, name: assigneeName })
    : t('customerService:notes.due', { day })
  if (closedByName !== null)
    return (
      <p className={styles.quiet}>
        {due} · {t('customerService:notes.closedBy', { name: closedByName })}
      </p>
    )
  return (
    <p className={styles.followUp}>
      <StateDot tone="warn">{due}</StateDot>
      <Button size="small" isBusy={close.isPending} onClick={() => close.mutate({ body: { id: noteId } })}>
        {t('customerService:notes.close')}
      </Button>
    </p>
  )
}

/** Event, claim step or automatic email in one line. */
const Line = ({ item }: { item: TimelineItem }) => {
  const { t } = useTranslation()
  const { kind, title, detail, person, isException, isWaiting, at } = item
  const isProblem = isException || kind === 'claim'
  return (
    <li className={styles.line}>
      <StateDot tone={isProblem ? 'warn' : kind === 'email' ? 'none' : 'ok'}>
        <span className={isProblem ? styles.strong : undefined}>{title}</span>
        {detail && <span className={styles.quiet}> · {detail}</span>}
        {person && (
          <span className={styles.quiet}>
            {' · '}
            {kind === 'email' ? t('customerService/case:automatic', { person }) : person}
          </span>
        )}
        {isWaiting && (
          <>
            {' '}
            <Tag>{t('customerService/case:waiting')}</Tag>
          </>
        )}
      </StateDot>
      <Time at={at} />
    </li>
  )
}

const Message = ({ item }: { item: TimelineItem }) => {
  const { t } = useTranslation()
  const { kind, title, detail, person, audience, isWaiting, followUp, at } = item
  const name = person ?? t('customerService/case:system')
  const isNote = kind === 'note'
  return (
    <li className={styles.message}>
      <Avatar name={name} />
      <div className={isNote ? styles.noteBox : styles.words}>
        <p className={styles.head}>
          <b>{name}</b>
          <span className={styles.quiet}>
            {isNote
              ? `${t('customerService/case:onlyTeam')} · ${title}`
              : t(`customerService/case:${audience === 'receiver' ? 'toReceiver' : 'toCompany'}`)}
          </span>
          {isWaiting && <Tag tone="info">{t('customerService/case:waiting')}</Tag>}
          <Time at={at} />
        </p>
        {!isNote && <p className={styles.strong}>{title}</p>}
        {detail && <p className={styles.text}>{detail}</p>}
        {followUp && <FollowUp followUp={followUp} />}
      </div>
    </li>
  )
}

/** Entry of the conversation: what people wrote as messages, everything else as a line. */
export const StreamItem = ({ item }: { item: TimelineItem }) =>
  item.kind === 'note' || item.audience !== null ? <Message item={item} /> : <Line item={item} />
