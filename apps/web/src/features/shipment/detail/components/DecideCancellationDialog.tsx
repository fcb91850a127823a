import { Input } from 'antd'
import { cancellationEndpoints } from '@kervan/contract/shipment/cancellation/cancellation.endpoints'
import type { CancellationDecision } from '@kervan/domain/shipment/cancellationLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface DecideCancellationDialogProps {
  shipmentId: string
  reference: string
  decision: CancellationDecision
  onDecided: () => unknown
  onClose: () => void
}

/** What staff decide after the carrier's refusal or silence, with what follows from it and their reason. */
export const DecideCancellationDialog = ({
  shipmentId,
  reference,
  decision,
  onDecided,
  onClose,
}: DecideCancellationDialogProps) => {
  const { t } = useTranslation()
  const words = `shipmentDetail:cancellation.decide.${decision}`
  const editor = useEditor({
    row: cancellationEndpoints.decideCancellation,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ shipmentId, decision, reason }),
    saved: t('shipmentDetail:cancellation.decide.saved'),
    onSaved: onDecided,
  })
  return (
    <EditorDialog
      editor={editor}
      name="decideCancellation"
      title={t(`${words}.title`, { reference })}
      help={<p style={{ marginBottom: 16 }}>{t(`${words}.text`)}</p>}
      submit={t(`${words}.action`)}
      onClose={onClose}
    >
      <EditorField
        name="reason"
        label={t('shipmentDetail:cancellation.decide.reason')}
        help={t('shipmentDetail:cancellation.decide.reasonHelp')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </EditorField>
    </EditorDialog>
  )
}
