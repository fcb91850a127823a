import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import type { TimelineItem } from '@kervan/contract/customerService/timeline.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useRefreshService, useServiceNotes } from '../hooks/useServiceNotes.ts'
import { StreamItem } from './StreamItem.tsx'
import { countKinds, kindOf, streamKinds } from './streamKinds.ts'
import type { StreamKind } from './streamKinds.ts'
import styles from './Conversation.module.css'

/** Customer's note from the wizard, until somebody marks it as read. */
const UnreadNote = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const refresh = useRefreshService()
  const note = useServiceNotes(shipmentId).data?.customerNote
  const mark = useEndpointMutation(shipmentNoteEndpoints.markCustomerNote, { onSuccess: refresh })
  if (!note || note.readDate !== null || !note.canBeMarked) return null
  return (
    <div className={styles.unread}>
      <p className={styles.text}>
        <b>{t('customerService/case:customerWrote')}</b> {note.text}
      </p>
      <Button
        size="small"
        isBusy={mark.isPending}
        onClick={() => mark.mutate({ body: { shipmentId, isRead: true } })}
      >
        {t('customerService:customerNote.markRead')}
      </Button>
    </div>
  )
}

const Stream = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => {
  const { language } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [items.length])
  const dayOf = ({ at }: TimelineItem) => formatDate(new Date(at), 'long', language)
  const oldestFirst = items.toReversed()
  return (
    <div ref={box} className={styles.stream} role="region" tabIndex={0} aria-label={label}>
      <ol>
        {oldestFirst.map((item, index) => {
          const before = oldestFirst[index - 1]
          const isNewDay = !before || dayOf(before) !== dayOf(item)
          return [
            isNewDay && (
              <li key={`day ${index}`} className={styles.day}>
                {dayOf(item)}
              </li>
            ),
            <StreamItem key={`${item.at} ${item.kind} ${index}`} item={item} />,
          ]
        })}
      </ol>
    </div>
  )
}

/** Emails, notes, events and claims of a shipment in one stream, newest at the bottom, with the reply at its foot. */
export const Conversation = ({ shipmentId, children }: { shipmentId: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<StreamKind | ''>('')
  const { data, error, refetch } = useQuery({
    ...endpointQuery(timelineEndpoints.listTimeline, { body: { shipmentId } }),
    staleTime: 0,
  })
  const counts = countKinds(data ?? [])
  const shown = (data ?? []).filter((item) => kind === '' || kindOf(item) === kind)
  return (
    <section className={styles.conversation}>
      <div className={styles.top}>
        <h2>{t('customerService/case:conversation')}</h2>
        <PillChoice<StreamKind | ''>
          label={t('customerService/case:filter')}
          value={kind}
          onChange={setKind}
          options={[
            { value: '', label: `${t('customerService/case:all')} ${data?.length ?? ''}`.trim() },
            ...streamKinds
              .filter((each) => counts[each] > 0 || each === kind)
              .map((each) => ({
                value: each,
                label: `${t(`customerService/case:kind.${each}`)} ${counts[each]}`,
              })),
          ]}
        />
      </div>
      <UnreadNote shipmentId={shipmentId} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.stream}>
          <LoadingRows rows={4} columns={1} />
        </div>
      )}
      {data && shown.length === 0 && (
        <p className={`${styles.stream} ${styles.quiet}`}>
          {t(`customerService/case:${kind === '' ? 'nothing' : 'nothingOfKind'}`)}
        </p>
      )}
      {shown.length > 0 && <Stream items={shown} label={t('customerService/case:stream')} />}
      {children}
    </section>
  )
}
