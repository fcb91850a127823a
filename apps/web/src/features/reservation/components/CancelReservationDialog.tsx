import { Input } from 'antd'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { reservationQueries } from '../reservationQueries.ts'

interface CancelReservationDialogProps {
  id: string
  number: string
  onClose: () => void
}

/** Confirmation that names the reservation, with an optional reason. */
export const CancelReservationDialog = ({ id, number, onClose }: CancelReservationDialogProps) => {
  const { t } = useTranslation()
  const editor = useEditor<typeof reservationEndpoints.cancelReservation, { reason?: string | null }>({
    row: reservationEndpoints.cancelReservation,
    initial: {},
    toBody: ({ reason }) => ({ id, reason: reason ?? null }),
    lists: reservationQueries,
    saved: t('reservation:cancel.done'),
    failed: t('reservation:cancel.failed'),
    onSaved: onClose,
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('reservation:cancel.title', { number })}
      help={<p style={{ marginBottom: 16 }}>{t('reservation:cancel.help')}</p>}
      submit={t('reservation:cancel.action')}
      onClose={onClose}
    >
      <EditorField name="reason" label={t('reservation:cancel.reason')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </EditorField>
    </EditorDialog>
  )
}
