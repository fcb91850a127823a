import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { useRefreshService, useServiceNotes } from '../hooks/useServiceNotes.ts'
import styles from './CustomerService.module.css'

/** Customer's note from the wizard; empty without one, and while the conversation shows it as unread. */
export const CustomerNotePanel = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const refresh = useRefreshService()
  const note = useServiceNotes(shipmentId).data?.customerNote
  const mark = useEndpointMutation(shipmentNoteEndpoints.markCustomerNote, { onSuccess: refresh })
  if (!note || (note.readDate === null && note.canBeMarked)) return null
  const isRead = note.readDate !== null
  return (
    <Panel
      title={t('customerService:customerNote.title')}
      extra={
        note.canBeMarked && (
          <Button
            size="small"
            kind={isRead ? 'text' : 'plain'}
            isBusy={mark.isPending}
            onClick={() => mark.mutate({ body: { shipmentId, isRead: !isRead } })}
          >
            {t(`customerService:customerNote.${isRead ? 'markUnread' : 'markRead'}`)}
          </Button>
        )
      }
    >
      <p className={styles.text}>{note.text}</p>
      <p className={styles.quiet}>
        {isRead ? (
          <>
            {t('customerService:customerNote.readBy', { name: note.readByName })} ·{' '}
            <DateText value={note.readDate} format="minute" />
          </>
        ) : (
          <StateDot tone="info">{t('customerService:customerNote.unread')}</StateDot>
        )}
      </p>
    </Panel>
  )
}
